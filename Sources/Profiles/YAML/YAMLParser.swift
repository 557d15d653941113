import CYAML

/// Reads one YAML document with libyaml: no anchors, no aliases, no tags, no second document.
struct YAMLParser {
    private var builder = YAMLTreeBuilder()
    private var documents = 0

    /// The document's root, nil when there is none or it could not be read to its end, and everything that was refused.
    static func parse(_ bytes: [UInt8]) -> (root: YAMLNode?, problems: [YAMLProblem]) {
        guard bytes.count <= SourceText.maximumSize else {
            return (nil, [YAMLProblem("the file is larger than \(SourceText.maximumSize >> 20) MiB", at: .start)])
        }
        let text = SourceText.withoutByteOrderMark(bytes)
        if let problem = SourceText.problem(in: text) { return (nil, [problem]) }
        var parser = YAMLParser()
        let isComplete = text.withUnsafeBufferPointer { parser.run($0) }
        let builder = parser.builder
        if isComplete && builder.root == nil && builder.problems.isEmpty {
            return (nil, [YAMLProblem("the file is empty", at: .start)])
        }
        return (isComplete ? builder.root : nil, builder.problems)
    }

    /// - Returns: whether the text was read to its end.
    private mutating func run(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // libyaml keeps a pointer to the parser inside of it, so it must not move.
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else {
            builder.abandon("there is no memory to read it", at: .start)
            return false
        }
        defer { yaml_parser_delete(parser) }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else {
                abandon(parser.pointee)
                return false
            }
            defer { yaml_event_delete(&event) }
            if event.type == YAML_STREAM_END_EVENT { return true }
            take(event)
            if builder.isAbandoned { return false }
        }
    }

    private mutating func take(_ event: yaml_event_t) {
        let position = SourcePosition(event.start_mark)
        switch event.type {
        case YAML_DOCUMENT_START_EVENT:
            documents += 1
            if documents > 1 { builder.abandon("a second document begins; a file describes one accessory", at: position) }
        case YAML_ALIAS_EVENT:
            builder.refuse("aliases are not supported; write the value out", at: position)
            builder.add(YAMLNode(content: .refused, position: position))
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            refuseExtras(anchor: scalar.anchor, tag: scalar.tag, at: position)
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
            builder.add(
                YAMLNode(content: .scalar(text: String(decoding: bytes, as: UTF8.self), isPlain: isPlain), position: position))
        case YAML_SEQUENCE_START_EVENT:
            refuseExtras(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, at: position)
            builder.beginSequence(at: position)
        case YAML_MAPPING_START_EVENT:
            refuseExtras(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, at: position)
            builder.beginMapping(at: position)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            builder.end()
        case _:
            break
        }
    }

    private mutating func refuseExtras(
        anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?, at position: SourcePosition
    ) {
        if anchor != nil { builder.refuse("anchors are not supported; write the value out where it is needed", at: position) }
        if tag != nil { builder.refuse("tags are not supported; leave it out", at: position) }
    }

    private mutating func abandon(_ parser: yaml_parser_t) {
        let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
        let context = parser.context.map { " " + String(cString: $0) } ?? ""
        builder.abandon("this is not YAML: \(problem)\(context)", at: SourcePosition(parser.problem_mark))
    }
}

extension SourcePosition {
    /// libyaml counts from 0.
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: mark.line + 1, column: mark.column + 1)
    }
}
