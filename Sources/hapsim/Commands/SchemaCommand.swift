import JSON
import Profiles

extension Command {
    /// `hapsim schema`
    static var schema: Command {
        Command(
            name: "schema", summary: "print the JSON Schema of definition files",
            details: [
                "An editor that knows it completes names and marks mistakes. Profiles/accessory.schema.json is what this prints; the first line of the profiles tells editors where it is."
            ],
            run: { _, console in
                console.out(DefinitionSchema.json.serialized(pretty: true))
                return .done
            })
    }
}
