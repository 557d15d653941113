import Profiles

extension Command {
    /// `hapsim check PROFILE…`
    static var check: Command {
        Command(
            name: "check", summary: "tell what is wrong with definition files",
            details: [
                "Each complaint is a line, file:line:column: what is wrong and what would be right. Warnings tell what some controller will not like; they do not fail the check."
            ],
            arguments: [Argument("PROFILE", count: .oneOrMore, help: "a definition file")],
            run: { arguments, console in
                var code = ExitCode.done
                for path in arguments.arguments where !passes(path, console) { code = .failed }
                return code
            })
    }

    /// Prints what there is to say of a file; false: it cannot be used.
    private static func passes(_ path: String, _ console: Console) -> Bool {
        let file: DefinitionFile
        do {
            file = try DefinitionFile.load(path: path)
        } catch {
            console.out(error.description)
            return false
        }
        file.warnings.forEach { console.out($0.description) }
        do {
            var instanceIDs = InstanceIDAssignment()
            _ = try file.definition.makeDatabase(instanceIDs: &instanceIDs)
        } catch {
            console.out("\(path): \(error)")
            return false
        }
        if file.warnings.isEmpty { console.out("\(path): fine") }
        return true
    }
}
