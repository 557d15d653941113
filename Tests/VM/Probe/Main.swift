import BlueZPeripheral
import EventLoop
import Glibc

/// `vm-probe [ADAPTER [auto|static|private|public]]`
@main
enum Main {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let policy = arguments.dropFirst().first.flatMap(AddressPolicy.init) ?? .automatic
        let loop = try EventLoop()
        let probe = Probe(loop: loop, options: BlueZPeripheral.Options(adapter: arguments.first, address: policy))
        try probe.start()
        loop.run()
    }
}
