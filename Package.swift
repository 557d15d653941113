// swift-tools-version: 6.0
import PackageDescription

/// A C library that the system provides; `pkgConfig` finds its flags, `apt` names Debian's package.
func systemLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// A layer of the program (see CONTRIBUTING.md, "Layers"): it may depend only on layers below it.
func layer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of a layer; `data` names a folder of files that they read by path.
func tests(_ name: String, _ dependencies: [Target.Dependency], data: String? = nil) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies, exclude: data.map { [$0] } ?? [],
        swiftSettings: settings)
}

let package = Package(
    name: "hapsim",
    products: [
        .executable(name: "hapsim", targets: ["hapsim"]),
        .library(name: "HAPEngine", targets: ["HAPModel", "HAPCrypto", "HAPEngine"]),
        .library(name: "HAPController", targets: ["HAPController"]),
    ],
    targets: [
        .systemLibrary(name: "CLinux"),
        systemLibrary("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
        systemLibrary("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        systemLibrary("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
        systemLibrary("CJansson", pkgConfig: "jansson", apt: "libjansson-dev"),
        systemLibrary("CQREncode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        systemLibrary("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
        systemLibrary("CDBus", pkgConfig: "dbus-1", apt: "libdbus-1-dev"),
        systemLibrary("CBluetooth", pkgConfig: "bluez", apt: "libbluetooth-dev"),
        // These two are loaded when they are needed, so neither pkg-config nor their module maps link them.
        .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),

        layer("EventLoop", ["CLinux"]),
        layer("JSON", ["CJansson"]),
        layer("HAPModel", []),
        layer("HAPCrypto", ["CSodium", "COpenSSL"]),
        layer("HAPEngine", ["HAPModel", "HAPCrypto"]),
        layer("Peripheral", ["HAPModel"]),
        layer("BlueZPeripheral", ["HAPModel", "Peripheral", "EventLoop", "CDBus", "CBluetooth"]),
        layer("SocketPeripheral", ["HAPModel", "Peripheral", "EventLoop", "JSON"]),
        layer("Profiles", ["HAPModel", "JSON", "CYAML"]),
        layer(
            "Simulator", ["HAPModel", "HAPCrypto", "HAPEngine", "Peripheral", "Profiles", "EventLoop", "JSON", "CLinux"]),
        layer("SetupLabel", ["CQREncode", "CPNG"]),
        layer("Control", ["HAPModel", "HAPCrypto", "EventLoop", "JSON", "SetupLabel", "CMicroHTTPD"]),
        layer("HAPController", ["HAPModel", "HAPCrypto"]),
        .executableTarget(
            name: "hapsim",
            dependencies: [
                "HAPModel", "HAPCrypto", "HAPEngine", "JSON", "EventLoop", "Peripheral", "BlueZPeripheral", "SocketPeripheral",
                "Profiles", "Simulator", "SetupLabel", "Control", "HAPController", "CCurl",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "hapsim-bench", dependencies: ["HAPModel", "HAPCrypto", "HAPEngine", "HAPController", "Profiles", "CSodium"],
            swiftSettings: settings),

        // Run inside the virtual machine by scripts/test-vm.
        .executableTarget(
            name: "vm-probe", dependencies: ["BlueZPeripheral", "EventLoop", "HAPModel", "Peripheral"], path: "Tests/VM/Probe",
            swiftSettings: settings),

        tests("EventLoop", []),
        tests("JSON", []),
        tests("HAPModel", ["JSON"], data: "Data"),
        tests("HAPCrypto", ["CSodium", "JSON"], data: "Data"),
        tests("HAPEngine", ["HAPCrypto", "HAPModel", "HAPController", "JSON", "Peripheral"], data: "Data"),
        tests("Peripheral", ["HAPModel"], data: "Data"),
        tests("BlueZPeripheral", ["HAPModel", "Peripheral", "EventLoop"]),
        tests("SocketPeripheral", ["HAPModel", "Peripheral", "EventLoop", "JSON"]),
        tests("Profiles", ["HAPModel", "JSON"], data: "Data"),
        tests("Simulator", ["HAPModel", "HAPCrypto", "HAPEngine", "HAPController", "Peripheral", "Profiles", "EventLoop"]),
        tests("SetupLabel", ["CPNG"]),
        tests("Control", ["HAPModel", "EventLoop", "JSON", "SetupLabel"]),
        tests("HAPController", ["HAPCrypto", "HAPModel", "JSON"], data: "Data"),
        tests("hapsim", ["HAPModel", "HAPEngine", "JSON", "EventLoop", "Simulator", "SetupLabel", "Control"], data: "Data"),
    ]
)
