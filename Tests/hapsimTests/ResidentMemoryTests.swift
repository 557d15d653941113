import Testing

@testable import hapsim

@Suite("resident memory")
struct ResidentMemoryTests {
    @Test("only clean, read-only pages of files are dropped: relocated ones would be lost")
    func mappings() {
        let smaps = """
            5581a000-5581b000 r-xp 00001000 08:01 42                         /usr/bin/with space
            Rss:                 100 kB
            Anonymous:             0 kB
            5581c000-5581d000 r--p 00003000 08:01 42                         /usr/bin/relocated
            Anonymous:             4 kB
            5581d000-5581e000 rw-p 00004000 08:01 42                         /usr/bin/written
            Anonymous:             0 kB
            7ffd0000-7ffd1000 r-xp 00000000 00:00 0                          [vdso]
            Anonymous:             0 kB
            7ffe0000-7ffe1000 r--p 00000000 00:00 0
            Anonymous:             0 kB
            7fff0000-7fff1000 r-xp 00000000 08:01 43                         /usr/lib/untold
            VmFlags: rd ex
            """
        let mappings = MemoryMapping.parse(smaps)
        #expect(mappings.count == 6)
        #expect(mappings.filter(\.canBeDropped).map(\.path) == ["/usr/bin/with space"])
        #expect(mappings.first?.start == 0x5581_a000 && mappings.first?.end == 0x5581_b000)
    }

    @Test("the process goes on after its pages were given back")
    func goesOn() {
        ResidentMemory.giveBackStartUpPages()
        #expect(MemoryMapping.parse("").isEmpty)
    }
}
