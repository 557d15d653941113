/// What a central asks of the attribute server (Bluetooth Core 4.2, Vol 3, Part F, 3.4).
enum ATTRequest: Equatable {
    /// Read, or Read Blob when the offset is not 0.
    case read(handle: UInt16, offset: Int)
    /// Write Request.
    case write(handle: UInt16, value: [UInt8])
    /// Write Command: a write without response.
    case command(handle: UInt16, value: [UInt8])
    case prepareWrite(handle: UInt16, offset: Int, value: [UInt8])
    case executeWrite(commit: Bool)
    /// Write Request to the CCCD of the characteristic whose value has this handle.
    case configure(valueHandle: UInt16, configuration: UInt16)
    /// Handle Value Confirmation of the characteristic whose value has this handle.
    case confirm(valueHandle: UInt16)
}
