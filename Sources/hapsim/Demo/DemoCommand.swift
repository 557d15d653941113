extension Command {
    /// `hapsim demo`: HAP without Bluetooth, as a conversation to read.
    static var demo: Command {
        Command(
            name: "demo",
            summary: "watch an accessory and a controller talk HAP, without Bluetooth",
            details: [
                "A light bulb and a controller run in this process. They pair, verify, list, read, write, tell of a change, resume and unpair; each request and answer is printed in plaintext. Nothing is stored."
            ],
            run: { _, console in
                try Demo(output: console.out).run()
                return .done
            })
    }
}
