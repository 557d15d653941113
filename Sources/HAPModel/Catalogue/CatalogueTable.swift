/// The Apple-defined types, one a line, read once by `CatalogueParser`.
///
/// A line starts with `category`, `service`, `characteristic`, `note` or `origin`; a note belongs to the line above, an origin
/// (`CatalogueOrigin`) to all lines that follow; before the first it is the specification. Then come the number or UUID,
/// the name, for types Apple's dotted name (`-`: none), the title in quotes, and any of `also=` other names, `required=` and
/// `optional=` characteristics of a service, `format=`, `perms=`, `unit=`, `min=`, `max=`, `step=`, `values=` or `bits=` as
/// name:number, `minLength=` and `maxLength=` in bytes, `sample=` the Bluetooth LE properties that Apple's sample accessories
/// give it, `spec=` release and section of the HAP specification, `ios=` the first iOS that knows it. A characteristic
/// without `format=` is one of which only the UUID is public.
let catalogueTable = """
    category 0 bridged-accessory "Bridged Accessory"
    category 1 other "Other"
    category 2 bridge "Bridges" also=bridges
    category 3 fan "Fans" also=fans
    category 4 garage-door-opener "Garage Door Openers" also=garage-door-openers
    note with NFC only a programmable tag
    category 5 lightbulb "Lighting" also=lighting
    category 6 door-lock "Locks" also=lock,locks
    note with NFC only a programmable tag
    category 7 outlet "Outlets" also=outlets
    category 8 switch "Switches" also=switches
    category 9 thermostat "Thermostats" also=thermostats
    category 10 sensor "Sensors" also=sensors
    category 11 security-system "Security Systems" also=security-systems
    note with NFC only a programmable tag
    category 12 door "Doors" also=doors
    note with NFC only a programmable tag
    category 13 window "Windows" also=windows
    note with NFC only a programmable tag
    category 14 window-covering "Window Coverings" also=window-coverings
    category 15 programmable-switch "Programmable Switches" also=programmable-switches
    category 16 range-extender "Range Extenders" also=range-extenders
    note obsolete since R10
    category 17 ip-camera "IP Cameras" also=ip-cameras
    category 19 air-purifier "Air Purifiers" also=air-purifiers
    category 20 heater "Heaters" also=air-heater,heaters
    category 21 air-conditioner "Air Conditioners" also=air-conditioners
    category 22 humidifier "Humidifiers" also=air-humidifier,humidifiers
    category 23 dehumidifier "Dehumidifiers" also=air-dehumidifier,dehumidifiers
    category 28 sprinkler "Sprinklers" also=sprinklers
    category 29 faucet "Faucets" also=faucets
    category 30 shower-system "Shower Systems" also=shower-head,shower,shower-systems
    service 3E accessory-information accessory-information "Accessory Information" required=firmware-revision,identify,manufacturer,model,name,serial-number optional=accessory-flags,hardware-revision spec=R14/8.1
    note exactly one per accessory, IID 1
    note extra Apple characteristics here: only pr/ev; vendor characteristics: only pr/ev/broadcast/hidden
    service 41 garage-door-opener garage-door-opener "Garage Door Opener" required=current-door-state,target-door-state,obstruction-detected optional=lock-current-state,lock-target-state,name spec=R14/8.16
    service 43 lightbulb lightbulb "Light Bulb" also=light-bulb required=on optional=brightness,hue,name,saturation,color-temperature spec=R14/8.23
    service 44 lock-management lock-management "Lock Management" required=lock-control-point,version optional=logs,audio-feedback,lock-management-auto-security-timeout,administrator-only-access,lock-last-known-action,current-door-state,motion-detected spec=R14/8.25
    service 45 lock-mechanism lock-mechanism "Lock Mechanism" required=lock-current-state,lock-target-state optional=name spec=R14/8.26
    service 47 outlet outlet "Outlet" required=on,outlet-in-use optional=name spec=R14/8.30
    service 49 switch switch "Switch" required=on optional=name spec=R14/8.38
    service 4A thermostat thermostat "Thermostat" required=current-heating-cooling-state,target-heating-cooling-state,current-temperature,target-temperature,temperature-display-units optional=cooling-threshold-temperature,current-relative-humidity,heating-threshold-temperature,name,target-relative-humidity spec=R14/8.42
    service 55 pairing pairing "Pairing" required=pair-setup,pair-verify,pairing-features,pairing-pairings spec=R14/5.13.1
    service 7E security-system security-system "Security System" required=security-system-current-state,security-system-target-state optional=name,security-system-alarm-type,status-fault,status-tampered spec=R14/8.31 ios=9
    service 7F carbon-monoxide-sensor sensor.carbon-monoxide "Carbon Monoxide Sensor" required=carbon-monoxide-detected optional=name,status-active,status-fault,status-tampered,status-low-battery,carbon-monoxide-level,carbon-monoxide-peak-level spec=R14/8.8 ios=9
    service 80 contact-sensor sensor.contact "Contact Sensor" required=contact-sensor-state optional=name,status-active,status-fault,status-tampered,status-low-battery spec=R14/8.9 ios=9
    service 81 door door "Door" required=current-position,target-position,position-state optional=name,hold-position,obstruction-detected spec=R14/8.11 ios=9
    service 82 humidity-sensor sensor.humidity "Humidity Sensor" required=current-relative-humidity optional=name,status-active,status-fault,status-tampered,status-low-battery spec=R14/8.20 ios=9
    service 83 leak-sensor sensor.leak "Leak Sensor" required=leak-detected optional=name,status-active,status-fault,status-tampered,status-low-battery spec=R14/8.22 ios=9
    service 84 light-sensor sensor.light "Light Sensor" required=current-ambient-light-level optional=name,status-active,status-fault,status-low-battery,status-tampered spec=R14/8.24 ios=9
    service 85 motion-sensor sensor.motion "Motion Sensor" required=motion-detected optional=name,status-active,status-fault,status-tampered,status-low-battery spec=R14/8.28 ios=9
    service 86 occupancy-sensor sensor.occupancy "Occupancy Sensor" required=occupancy-detected optional=name,status-active,status-fault,status-tampered,status-low-battery spec=R14/8.29 ios=9
    service 87 smoke-sensor sensor.smoke "Smoke Sensor" required=smoke-detected optional=name,status-active,status-fault,status-tampered,status-low-battery spec=R14/8.35 ios=9
    service 89 stateless-programmable-switch stateless-programmable-switch "Stateless Programmable Switch" required=programmable-switch-event optional=name,service-label-index spec=R14/8.37 ios=10.3
    note several instances: link to a Service Label service and add Service Label Index (unique per label); one instance: no Service Label and no Index
    service 8A temperature-sensor sensor.temperature "Temperature Sensor" required=current-temperature optional=name,status-active,status-fault,status-low-battery,status-tampered spec=R14/8.41 ios=9
    service 8B window window "Window" required=current-position,target-position,position-state optional=name,hold-position,obstruction-detected spec=R14/8.44 ios=9
    service 8C window-covering window-covering "Window Covering" required=target-position,current-position,position-state optional=name,hold-position,current-horizontal-tilt-angle,target-horizontal-tilt-angle,current-vertical-tilt-angle,target-vertical-tilt-angle,obstruction-detected spec=R14/8.45 ios=9
    service 8D air-quality-sensor sensor.air-quality "Air Quality Sensor" required=air-quality optional=name,ozone-density,nitrogen-dioxide-density,sulphur-dioxide-density,pm2-5-density,pm10-density,voc-density,status-active,status-fault,status-tampered,status-low-battery spec=R14/8.3 ios=9
    service 96 battery-service battery "Battery Service" also=battery required=battery-level,charging-state,status-low-battery optional=name spec=R14/8.5 ios=9
    service 97 carbon-dioxide-sensor sensor.carbon-dioxide "Carbon Dioxide Sensor" required=carbon-dioxide-detected optional=name,status-active,status-fault,status-tampered,status-low-battery,carbon-dioxide-level,carbon-dioxide-peak-level spec=R14/8.7 ios=9
    service A2 hap-protocol-information protocol.information.service "HAP Protocol Information" also=protocol-information required=version spec=R14/8.17
    note BLE: needs a Service Signature characteristic (type A5) and the supports-configuration service property
    note Version value over BLE is 2.2.0, over IP 1.1.0
    service B7 fan fanv2 "Fan" also=fan-v2 required=active optional=name,current-fan-state,target-fan-state,rotation-direction,rotation-speed,swing-mode,lock-physical-controls spec=R14/8.13 ios=10.3
    note inside an air purifier: Current Fan State and Target Fan State become required
    service B9 slat vertical-slat "Slat" required=current-slat-state,slat-type optional=name,swing-mode,current-tilt-angle,target-tilt-angle spec=R14/8.34 ios=10.3
    service BA filter-maintenance filter-maintenance "Filter Maintenance" required=filter-change-indication optional=name,filter-life-level,reset-filter-indication spec=R14/8.15 ios=10.3
    service BB air-purifier air-purifier "Air Purifier" required=active,current-air-purifier-state,target-air-purifier-state optional=name,rotation-speed,swing-mode,lock-physical-controls spec=R14/8.2 ios=10.3
    service BC heater-cooler heater-cooler "Heater Cooler" required=active,current-temperature,current-heater-cooler-state,target-heater-cooler-state optional=name,rotation-speed,temperature-display-units,swing-mode,cooling-threshold-temperature,heating-threshold-temperature,lock-physical-controls spec=R14/8.18 ios=10.3
    note heater needs Heating Threshold Temperature; cooler needs Cooling Threshold Temperature
    service BD humidifier-dehumidifier humidifier-dehumidifier "Humidifier Dehumidifier" required=active,current-relative-humidity,current-humidifier-dehumidifier-state,target-humidifier-dehumidifier-state optional=name,relative-humidity-dehumidifier-threshold,relative-humidity-humidifier-threshold,rotation-speed,swing-mode,water-level,lock-physical-controls spec=R14/8.19 ios=10.3
    note dehumidifier needs Relative Humidity Dehumidifier Threshold; humidifier needs Relative Humidity Humidifier Threshold
    service CC service-label service-label "Service Label" required=service-label-namespace spec=R14/8.32 ios=10.3
    service CF irrigation-system irrigation-system "Irrigation System" required=active,program-mode,in-use optional=remaining-duration,name,status-fault spec=R14/8.21 ios=11.2
    service D0 valve valve "Valve" required=active,in-use,valve-type optional=set-duration,remaining-duration,is-configured,service-label-index,status-fault,name spec=R14/8.43 ios=11.2
    note Valve Type irrigation needs Set Duration and Remaining Duration
    note several valves: Service Label Index needed
    service D7 faucet faucet "Faucet" required=active optional=status-fault,name spec=R14/8.14 ios=11.2
    characteristic 1 administrator-only-access administrator-only-access "Administrator Only Access" format=bool perms=pr,pw,ev spec=R14/9.5
    characteristic 5 audio-feedback audio-feedback "Audio Feedback" format=bool perms=pr,pw,ev spec=R14/9.6
    characteristic 8 brightness brightness "Brightness" format=int perms=pr,pw,ev unit=percentage min=0 max=100 step=1 spec=R14/9.11
    characteristic D cooling-threshold-temperature temperature.cooling-threshold "Cooling Threshold Temperature" format=float perms=pr,pw,ev unit=celsius min=10 max=35 step=0.1 spec=R14/9.20
    characteristic E current-door-state door-state.current "Current Door State" format=uint8 perms=pr,ev min=0 max=4 step=1 values=open:0,closed:1,opening:2,closing:3,stopped:4 spec=R14/9.30
    characteristic F current-heating-cooling-state heating-cooling.current "Current Heating Cooling State" format=uint8 perms=pr,ev min=0 max=2 step=1 values=off:0,heat:1,cool:2 spec=R14/9.32
    characteristic 10 current-relative-humidity relative-humidity.current "Current Relative Humidity" format=float perms=pr,ev unit=percentage min=0 max=100 step=1 spec=R14/9.34
    characteristic 11 current-temperature temperature.current "Current Temperature" format=float perms=pr,ev unit=celsius min=0 max=100 step=0.1 spec=R14/9.35
    characteristic 12 heating-threshold-temperature temperature.heating-threshold "Heating Threshold Temperature" format=float perms=pr,pw,ev unit=celsius min=0 max=25 step=0.1 spec=R14/9.42
    characteristic 13 hue hue "Hue" format=float perms=pr,pw,ev unit=arcdegrees min=0 max=360 step=1 spec=R14/9.44
    characteristic 14 identify identify "Identify" format=bool perms=pw spec=R14/9.45
    characteristic 19 lock-control-point lock-management.control-point "Lock Control Point" format=tlv8 perms=pw sample=timed-write spec=R14/9.51
    characteristic 1A lock-management-auto-security-timeout lock-management.auto-secure-timeout "Lock Management Auto Security Timeout" format=uint32 perms=pr,pw,ev unit=seconds spec=R14/9.54
    characteristic 1C lock-last-known-action lock-mechanism.last-known-action "Lock Last Known Action" format=uint8 perms=pr,ev min=0 max=8 step=1 values=secured-interior:0,unsecured-interior:1,secured-exterior:2,unsecured-exterior:3,secured-keypad:4,unsecured-keypad:5,secured-remote:6,unsecured-remote:7,secured-timeout:8 spec=R14/9.53
    characteristic 1D lock-current-state lock-mechanism.current-state "Lock Current State" format=uint8 perms=pr,ev min=0 max=3 step=1 values=unsecured:0,secured:1,jammed:2,unknown:3 sample=broadcast,disconnected spec=R14/9.52
    characteristic 1E lock-target-state lock-mechanism.target-state "Lock Target State" format=uint8 perms=pr,pw,ev min=0 max=1 step=1 values=unsecured:0,secured:1 sample=timed-write,broadcast,disconnected spec=R14/9.56
    characteristic 1F logs logs "Logs" format=tlv8 perms=pr,ev spec=R14/9.57
    characteristic 20 manufacturer manufacturer "Manufacturer" format=string perms=pr minLength=1 maxLength=64 spec=R14/9.58
    characteristic 21 model model "Model" format=string perms=pr minLength=1 maxLength=64 spec=R14/9.59
    characteristic 22 motion-detected motion-detected "Motion Detected" format=bool perms=pr,ev spec=R14/9.60
    characteristic 23 name name "Name" format=string perms=pr minLength=0 maxLength=64 spec=R14/9.62
    characteristic 24 obstruction-detected obstruction-detected "Obstruction Detected" format=bool perms=pr,ev spec=R14/9.65
    characteristic 25 on on "On" format=bool perms=pr,pw,ev sample=broadcast,disconnected spec=R14/9.70
    characteristic 26 outlet-in-use outlet-in-use "Outlet In Use" format=bool perms=pr,ev spec=R14/9.69
    characteristic 28 rotation-direction rotation.direction "Rotation Direction" format=int perms=pr,pw,ev min=0 max=1 step=1 values=clockwise:0,counter-clockwise:1 spec=R14/9.80
    characteristic 29 rotation-speed rotation.speed "Rotation Speed" format=float perms=pr,pw,ev unit=percentage min=0 max=100 step=1 spec=R14/9.81
    characteristic 2F saturation saturation "Saturation" format=float perms=pr,pw,ev unit=percentage min=0 max=100 step=1 spec=R14/9.82
    characteristic 30 serial-number serial-number "Serial Number" format=string perms=pr minLength=2 maxLength=64 spec=R14/9.87
    characteristic 32 target-door-state door-state.target "Target Door State" format=uint8 perms=pr,pw,ev min=0 max=1 step=1 values=open:0,closed:1 spec=R14/9.118
    characteristic 33 target-heating-cooling-state heating-cooling.target "Target Heating Cooling State" format=uint8 perms=pr,pw,ev min=0 max=3 step=1 values=off:0,heat:1,cool:2,auto:3 spec=R14/9.119
    characteristic 34 target-relative-humidity relative-humidity.target "Target Relative Humidity" format=float perms=pr,pw,ev unit=percentage min=0 max=100 step=1 spec=R14/9.120
    characteristic 35 target-temperature temperature.target "Target Temperature" format=float perms=pr,pw,ev unit=celsius min=10 max=38 step=0.1 spec=R14/9.121
    characteristic 36 temperature-display-units temperature.units "Temperature Display Units" format=uint8 perms=pr,pw,ev min=0 max=1 step=1 values=celsius:0,fahrenheit:1 spec=R14/9.122
    characteristic 37 version version "Version" format=string perms=pr maxLength=64 spec=R14/9.125
    characteristic 4C pair-setup pairing.pair-setup "Pair Setup" format=tlv8 perms=r,w spec=R14/5.13.1.1
    characteristic 4E pair-verify pairing.pair-verify "Pair Verify" format=tlv8 perms=r,w spec=R14/5.13.1.2
    characteristic 4F pairing-features pairing.features "Pairing Features" format=uint8 perms=r min=0 max=255 bits=supports-apple-authentication-coprocessor:1,supports-software-authentication:2 spec=R14/5.13.1.3
    characteristic 50 pairing-pairings pairing.pairings "Pairing Pairings" format=tlv8 perms=pr,pw spec=R14/5.13.1.4
    characteristic 52 firmware-revision firmware.revision "Firmware Revision" format=string perms=pr minLength=1 maxLength=64 spec=R14/9.40
    characteristic 53 hardware-revision hardware.revision "Hardware Revision" format=string perms=pr minLength=1 maxLength=64 spec=R14/9.41
    characteristic 64 air-particulate-density air-particulate.density "Air Particulate Density" format=float perms=pr,ev min=0 max=1000 spec=R14/9.7 ios=9
    characteristic 65 air-particulate-size air-particulate.size "Air Particulate Size" format=uint8 perms=pr,ev min=0 max=1 step=1 values=pm2-5:0,pm10:1 spec=R14/9.8 ios=9
    characteristic 66 security-system-current-state security-system-state.current "Security System Current State" format=uint8 perms=pr,ev min=0 max=4 step=1 values=stay-arm:0,away-arm:1,night-arm:2,disarmed:3,alarm-triggered:4 spec=R14/9.84 ios=9
    characteristic 67 security-system-target-state security-system-state.target "Security System Target State" format=uint8 perms=pr,pw,ev min=0 max=3 step=1 values=stay-arm:0,away-arm:1,night-arm:2,disarm:3 spec=R14/9.85 ios=9
    characteristic 68 battery-level battery-level "Battery Level" format=uint8 perms=pr,ev unit=percentage min=0 max=100 step=1 spec=R14/9.10 ios=9
    characteristic 69 carbon-monoxide-detected carbon-monoxide.detected "Carbon Monoxide Detected" format=uint8 perms=pr,ev min=0 max=1 step=1 values=normal:0,abnormal:1 spec=R14/9.18 ios=9
    characteristic 6A contact-sensor-state contact-state "Contact Sensor State" format=uint8 perms=pr,ev min=0 max=1 step=1 values=detected:0,not-detected:1 spec=R14/9.22 ios=9
    characteristic 6B current-ambient-light-level light-level.current "Current Ambient Light Level" format=float perms=pr,ev unit=lux min=0.0001 max=100000 spec=R14/9.23 ios=9
    characteristic 6C current-horizontal-tilt-angle horizontal-tilt.current "Current Horizontal Tilt Angle" format=int perms=pr,ev unit=arcdegrees min=-90 max=90 step=1 spec=R14/9.24 ios=9
    characteristic 6D current-position position.current "Current Position" format=uint8 perms=pr,ev unit=percentage min=0 max=100 step=1 spec=R14/9.27 ios=9
    characteristic 6E current-vertical-tilt-angle vertical-tilt.current "Current Vertical Tilt Angle" format=int perms=pr,ev unit=arcdegrees min=-90 max=90 step=1 spec=R14/9.28 ios=9
    characteristic 6F hold-position position.hold "Hold Position" format=bool perms=pw spec=R14/9.43 ios=9
    characteristic 70 leak-detected leak-detected "Leak Detected" format=uint8 perms=pr,ev min=0 max=1 step=1 values=not-detected:0,detected:1 spec=R14/9.50 ios=9
    characteristic 71 occupancy-detected occupancy-detected "Occupancy Detected" format=uint8 perms=pr,ev min=0 max=1 step=1 values=not-detected:0,detected:1 spec=R14/9.67 ios=9
    characteristic 72 position-state position.state "Position State" format=uint8 perms=pr,ev min=0 max=2 step=1 values=going-to-minimum:0,going-to-maximum:1,stopped:2 spec=R14/9.73 ios=9
    characteristic 73 programmable-switch-event input-event "Programmable Switch Event" format=uint8 perms=pr,ev min=0 max=2 step=1 values=single-press:0,double-press:1,long-press:2 spec=R14/9.75 ios=10.3
    characteristic 75 status-active status-active "Status Active" format=bool perms=pr,ev spec=R14/9.96 ios=9
    characteristic 76 smoke-detected smoke-detected "Smoke Detected" format=uint8 perms=pr,ev min=0 max=1 step=1 values=not-detected:0,detected:1 spec=R14/9.95 ios=9
    characteristic 77 status-fault status-fault "Status Fault" format=uint8 perms=pr,ev min=0 max=1 step=1 values=none:0,general:1 spec=R14/9.97 ios=9
    characteristic 78 status-jammed status-jammed "Status Jammed" format=uint8 perms=pr,ev min=0 max=1 step=1 values=not-jammed:0,jammed:1 spec=R14/9.98 ios=9
    characteristic 79 status-low-battery status-lo-batt "Status Low Battery" format=uint8 perms=pr,ev min=0 max=1 step=1 values=normal:0,low:1 spec=R14/9.99 ios=9
    characteristic 7A status-tampered status-tampered "Status Tampered" format=uint8 perms=pr,ev min=0 max=1 step=1 values=not-tampered:0,tampered:1 spec=R14/9.100 ios=9
    characteristic 7B target-horizontal-tilt-angle horizontal-tilt.target "Target Horizontal Tilt Angle" format=int perms=pr,pw,ev unit=arcdegrees min=-90 max=90 step=1 spec=R14/9.115 ios=9
    characteristic 7C target-position position.target "Target Position" format=uint8 perms=pr,pw,ev unit=percentage min=0 max=100 step=1 spec=R14/9.117 ios=9
    characteristic 7D target-vertical-tilt-angle vertical-tilt.target "Target Vertical Tilt Angle" format=int perms=pr,pw,ev unit=arcdegrees min=-90 max=90 step=1 spec=R14/9.123 ios=9
    characteristic 8E security-system-alarm-type security-system.alarm-type "Security System Alarm Type" format=uint8 perms=pr,ev min=0 max=1 step=1 spec=R14/9.83 ios=9
    characteristic 8F charging-state charging-state "Charging State" format=uint8 perms=pr,ev min=0 max=2 step=1 values=not-charging:0,charging:1,not-chargeable:2 spec=R14/9.19 ios=9
    characteristic 90 carbon-monoxide-level carbon-monoxide.level "Carbon Monoxide Level" format=float perms=pr,ev min=0 max=100 spec=R14/9.13 ios=9
    characteristic 91 carbon-monoxide-peak-level carbon-monoxide.peak-level "Carbon Monoxide Peak Level" format=float perms=pr,ev min=0 max=100 spec=R14/9.14 ios=9
    characteristic 92 carbon-dioxide-detected carbon-dioxide.detected "Carbon Dioxide Detected" format=uint8 perms=pr,ev min=0 max=1 step=1 values=normal:0,abnormal:1 spec=R14/9.15 ios=9
    characteristic 93 carbon-dioxide-level carbon-dioxide.level "Carbon Dioxide Level" format=float perms=pr,ev min=0 max=100000 spec=R14/9.16 ios=9
    characteristic 94 carbon-dioxide-peak-level carbon-dioxide.peak-level "Carbon Dioxide Peak Level" format=float perms=pr,ev min=0 max=100000 spec=R14/9.17 ios=9
    characteristic 95 air-quality air-quality "Air Quality" format=uint8 perms=pr,ev min=0 max=5 step=1 values=unknown:0,excellent:1,good:2,fair:3,inferior:4,poor:5 spec=R14/9.9 ios=9
    characteristic A5 service-signature service-signature "Service Signature" format=data perms=pr maxLength=2097152 spec=R14/7.4.4.5.4
    characteristic A6 accessory-flags accessory-properties "Accessory Flags" format=uint32 perms=pr,ev bits=requires-additional-setup:1 spec=R14/9.2
    characteristic A7 lock-physical-controls lock-physical-controls "Lock Physical Controls" format=uint8 perms=pr,pw,ev min=0 max=1 step=1 values=disabled:0,enabled:1 spec=R14/9.55 ios=10.3
    characteristic A8 target-air-purifier-state air-purifier.state.target "Target Air Purifier State" format=uint8 perms=pr,pw,ev min=0 max=1 step=1 values=manual:0,auto:1 spec=R14/9.108 ios=10.3
    characteristic A9 current-air-purifier-state air-purifier.state.current "Current Air Purifier State" format=uint8 perms=pr,ev min=0 max=2 step=1 values=inactive:0,idle:1,purifying-air:2 spec=R14/9.25 ios=10.3
    characteristic AA current-slat-state slat.state.current "Current Slat State" format=uint8 perms=pr,ev min=0 max=2 step=1 values=fixed:0,jammed:1,swinging:2 spec=R14/9.26 ios=10.3
    characteristic AB filter-life-level filter.life-level "Filter Life Level" format=float perms=pr,ev min=0 max=100 step=1 spec=R14/9.38 ios=10.3
    characteristic AC filter-change-indication filter.change-indication "Filter Change Indication" format=uint8 perms=pr,ev min=0 max=1 step=1 values=ok:0,change:1 spec=R14/9.39 ios=10.3
    characteristic AD reset-filter-indication filter.reset-indication "Reset Filter Indication" format=uint8 perms=pw min=1 max=1 spec=R14/9.79 ios=10.3
    characteristic AF current-fan-state fan.state.current "Current Fan State" format=uint8 perms=pr,ev min=0 max=2 step=1 values=inactive:0,idle:1,blowing-air:2 spec=R14/9.31 ios=10.3
    characteristic B0 active active "Active" format=uint8 perms=pr,pw,ev min=0 max=1 step=1 values=inactive:0,active:1 spec=R14/9.3 ios=10.3
    characteristic B1 current-heater-cooler-state heater-cooler.state.current "Current Heater Cooler State" format=uint8 perms=pr,ev min=0 max=3 step=1 values=inactive:0,idle:1,heating:2,cooling:3 spec=R14/9.33 ios=11
    characteristic B2 target-heater-cooler-state heater-cooler.state.target "Target Heater Cooler State" format=uint8 perms=pr,pw,ev min=0 max=2 step=1 values=heat-or-cool:0,heat:1,cool:2 spec=R14/9.111 ios=11
    characteristic B3 current-humidifier-dehumidifier-state humidifier-dehumidifier.state.current "Current Humidifier Dehumidifier State" format=uint8 perms=pr,ev min=0 max=3 step=1 values=inactive:0,idle:1,humidifying:2,dehumidifying:3 spec=R14/9.29 ios=11
    characteristic B4 target-humidifier-dehumidifier-state humidifier-dehumidifier.state.target "Target Humidifier Dehumidifier State" format=uint8 perms=pr,pw,ev min=0 max=2 step=1 values=humidifier-or-dehumidifier:0,humidifier:1,dehumidifier:2 spec=R14/9.116 ios=11
    characteristic B5 water-level water-level "Water Level" format=float perms=pr,ev unit=percentage min=0 max=100 step=1 spec=R14/9.128 ios=11
    characteristic B6 swing-mode swing-mode "Swing Mode" format=uint8 perms=pr,pw,ev min=0 max=1 step=1 values=disabled:0,enabled:1 spec=R14/9.107 ios=10.3
    characteristic BF target-fan-state fan.state.target "Target Fan State" format=uint8 perms=pr,pw,ev min=0 max=1 step=1 values=manual:0,auto:1 spec=R14/9.109 ios=10.3
    characteristic C0 slat-type type.slat "Slat Type" format=uint8 perms=pr min=0 max=1 step=1 values=horizontal:0,vertical:1 spec=R14/9.94 ios=10.3
    characteristic C1 current-tilt-angle tilt.current "Current Tilt Angle" format=int perms=pr,ev unit=arcdegrees min=-90 max=90 step=1 spec=R14/9.36 ios=10.3
    characteristic C2 target-tilt-angle tilt.target "Target Tilt Angle" format=int perms=pr,pw,ev unit=arcdegrees min=-90 max=90 step=1 spec=R14/9.110 ios=10.3
    characteristic C3 ozone-density density.ozone "Ozone Density" format=float perms=pr,ev min=0 max=1000 spec=R14/9.71 ios=10.3
    characteristic C4 nitrogen-dioxide-density density.no2 "Nitrogen Dioxide Density" format=float perms=pr,ev min=0 max=1000 spec=R14/9.64 ios=10.3
    characteristic C5 sulphur-dioxide-density density.so2 "Sulphur Dioxide Density" format=float perms=pr,ev min=0 max=1000 spec=R14/9.106 ios=10.3
    characteristic C6 pm2-5-density density.pm2_5 "PM2.5 Density" format=float perms=pr,ev also=pm2.5-density min=0 max=1000 spec=R14/9.66 ios=10.3
    characteristic C7 pm10-density density.pm10 "PM10 Density" format=float perms=pr,ev min=0 max=1000 spec=R14/9.72 ios=10.3
    characteristic C8 voc-density density.voc "VOC Density" format=float perms=pr,ev min=0 max=1000 spec=R14/9.126 ios=10.3
    characteristic C9 relative-humidity-dehumidifier-threshold - "Relative Humidity Dehumidifier Threshold" format=float perms=pr,pw,ev unit=percentage min=0 max=100 step=1 spec=R14/9.76 ios=11
    characteristic CA relative-humidity-humidifier-threshold relative-humidity.humidifier-threshold "Relative Humidity Humidifier Threshold" format=float perms=pr,pw,ev unit=percentage min=0 max=100 step=1 spec=R14/9.77 ios=11
    characteristic CB service-label-index service-label-index "Service Label Index" format=uint8 perms=pr min=1 step=1 spec=R14/9.88 ios=10.3
    characteristic CD service-label-namespace service-label-namespace "Service Label Namespace" format=uint8 perms=pr min=0 max=1 step=1 values=dots:0,arabic-numerals:1 spec=R14/9.89 ios=10.3
    characteristic CE color-temperature color-temperature "Color Temperature" format=uint32 perms=pr,pw,ev also=colour-temperature min=50 max=400 step=1 spec=R14/9.21 ios=10.3
    characteristic D1 program-mode program-mode "Program Mode" format=uint8 perms=pr,ev min=0 max=2 step=1 values=not-scheduled:0,scheduled:1,schedule-overridden-to-manual:2 spec=R14/9.74 ios=11.2
    characteristic D2 in-use in-use "In Use" format=uint8 perms=pr,ev min=0 max=1 step=1 values=not-in-use:0,in-use:1 spec=R14/9.48 ios=11.2
    characteristic D3 set-duration set-duration "Set Duration" format=uint32 perms=pr,pw,ev min=0 max=3600 step=1 spec=R14/9.112 ios=11.2
    characteristic D4 remaining-duration remaining-duration "Remaining Duration" format=uint32 perms=pr,ev min=0 max=3600 step=1 spec=R14/9.78 ios=11.2
    characteristic D5 valve-type valve-type "Valve Type" format=uint8 perms=pr,ev min=0 max=3 step=1 values=generic-valve:0,irrigation:1,shower-head:2,water-faucet:3 spec=R14/9.124 ios=11.2
    characteristic D6 is-configured is-configured "Is Configured" format=uint8 perms=pr,ev min=0 max=1 step=1 values=not-configured:0,configured:1 spec=R14/9.49
    characteristic E7 active-identifier active-identifier "Active Identifier" format=uint32 perms=pr,ev spec=R14/9.4 ios=12
    characteristic 34AB8811-AC7F-4340-BAC3-FD6A85F9943B adk-version adk-version "ADK Version" format=string perms=pr maxLength=64 sample=hidden
    origin open-source
    category 18 video-doorbell "Video Doorbells" also=video-doorbells
    category 24 apple-tv "Apple TV"
    category 25 homepod "HomePod"
    category 26 speaker "Speakers" also=speakers
    category 27 airport "AirPort"
    category 31 television "Televisions" also=televisions
    category 32 target-controller "Target Controllers" also=remote,target-controllers
    category 33 wi-fi-router "Wi-Fi Routers" also=router,routers
    category 34 audio-receiver "Audio Receivers" also=audio-receivers
    category 35 set-top-box "TV Set Top Boxes" also=tv-set-top-box
    category 36 streaming-stick "TV Streaming Sticks" also=tv-streaming-stick
    service 40 fan-v1 fan "Fan (first version)" required=on optional=rotation-direction,rotation-speed,name
    service 56 tunnel tunneled-btle-accessory-service "Tunnel" also=tunneled-accessory required=accessory-identifier,tunnel-connection-timeout,tunneled-accessory-advertising,tunneled-accessory-connected,tunneled-accessory-state-number
    service 5A cloud-relay relay "Cloud Relay" also=relay required=relay-control-point,relay-state,relay-enabled
    service 88 stateful-programmable-switch stateful-programmable-switch "Stateful Programmable Switch" required=programmable-switch-event,programmable-switch-output-state optional=name
    service D8 television television "Television" required=active,active-identifier,configured-name,remote-key,sleep-discovery-mode optional=brightness,closed-captions,display-order,current-media-state,target-media-state,name,picture-mode,power-mode-selection
    note its inputs are Input Source services that it is linked to
    service D9 input-source input-source "Input Source" required=configured-name,input-source-type,is-configured,name,current-visibility-state optional=identifier,input-device-type,target-visibility-state
    service DA access-control access-control "Access Control" required=access-control-level optional=password-setting
    service 110 camera-rtp-stream-management camera-rtp-stream-management "Camera RTPStream Management" required=streaming-status,supported-video-stream-configuration,supported-audio-stream-configuration,supported-rtp-configuration,setup-endpoints,selected-rtp-stream-configuration optional=active,name
    service 111 camera-control camera-control "Camera Control" required=on optional=current-horizontal-tilt-angle,current-vertical-tilt-angle,target-horizontal-tilt-angle,target-vertical-tilt-angle,night-vision,optical-zoom,digital-zoom,image-rotation,image-mirroring,name
    note iOS ignores it
    service 112 microphone microphone "Microphone" required=mute optional=volume,name
    service 113 speaker speaker "Speaker" also=television-speaker required=mute optional=active,volume,volume-control-type,volume-selector,name
    note the speaker of a television has Volume Control Type and Volume Selector too
    service 121 doorbell doorbell "Doorbell" required=programmable-switch-event optional=brightness,mute,name,operating-state-response,volume
    note over IP it is a service of a camera
    service 122 target-control-management target-control-management "Target Control Management" required=target-control-supported-configuration,target-control-list
    service 125 target-control target-control "Target Control" required=active,active-identifier,button-event optional=name
    service 127 audio-stream-management audio-stream-management "Audio Stream Management" required=supported-audio-stream-configuration,selected-audio-stream-configuration
    service 129 data-stream-transport-management data-stream-transport-management "Data Stream Transport Management" required=setup-data-stream-transport,supported-data-stream-transport-configuration,version
    service 133 siri siri "Siri" required=siri-input-type optional=multifunction-button,siri-enable,siri-engine-version,siri-light-on-use,siri-listening,siri-touch-to-use
    service 203 transfer-transport-management transfer-transport-management "Transfer Transport Management" required=supported-transfer-transport-configuration,setup-transfer-transport ios=13.4
    service 204 camera-recording-management camera-event-recording-management "Camera Recording Management" required=active,supported-camera-recording-configuration,supported-video-recording-configuration,supported-audio-recording-configuration,selected-camera-recording-configuration optional=recording-audio-active
    service 20A wi-fi-router wifi-router "Wi-Fi Router" required=configured-name,managed-network-enable,network-access-violation-control,network-client-profile-control,network-client-status-control,router-status,supported-router-configuration,wan-configuration-list,wan-status-list
    service 20F wi-fi-satellite wifi-satellite "Wi-Fi Satellite" required=wi-fi-satellite-status
    service 21A camera-operating-mode camera-operating-mode "Camera Operating Mode" required=event-snapshots-active,homekit-camera-active optional=camera-operating-mode-indicator,manually-disabled,night-vision,periodic-snapshots-active,third-party-camera-active,diagonal-field-of-view
    service 221 power-management power-management "Power Management" required=wake-configuration optional=selected-sleep-configuration,supported-sleep-configuration ios=13.4
    service 228 smart-speaker smart-speaker "Smart Speaker" required=current-media-state,target-media-state optional=airplay-enable,configured-name,mute,name,volume ios=13.4
    service 22A wi-fi-transport wifi-transport "Wi-Fi Transport" required=current-transport,wi-fi-capabilities optional=wi-fi-configuration-control ios=14
    service 22E tap-management - "Tap Management" required=active,crypto-hash,tap-type,token
    service 236 firmware-update - "Firmware Update" required=firmware-update-readiness,firmware-update-status optional=staged-firmware-version,supported-firmware-update-configuration
    service 237 diagnostics - "Diagnostics" required=supported-diagnostics-snapshot optional=selected-diagnostics-modes,supported-diagnostics-modes ios=14
    service 239 accessory-runtime-information - "Accessory Runtime Information" required=ping optional=activity-interval,heart-beat,sleep-interval ios=14
    service 253 siri-endpoint - "Siri Endpoint" required=siri-endpoint-session-status,version optional=active-identifier,manually-disabled
    service 260 access-code - "Access Code" required=access-code-control-point,access-code-supported-configuration,configuration-state ios=15
    service 266 nfc-access - "NFC Access" required=configuration-state,nfc-access-control-point,nfc-access-supported-configuration ios=15
    service 267 asset-update - "Asset Update" required=asset-update-readiness,supported-asset-types
    service 26A assistant - "Assistant" required=active,identifier,name
    service 270 accessory-metrics - "Accessory Metrics" required=active,metrics-buffer-full-state,supported-metrics
    service 701 thread-transport thread-transport "Thread Transport" required=current-transport,thread-control-point,thread-node-capabilities,thread-status optional=cca-energy-detect-threshold,cca-signal-detect-threshold,event-retransmission-maximum,event-transmission-counters,mac-retransmission-maximum,mac-transmission-counters,receiver-sensitivity,received-signal-strength-indication,signal-to-noise-ratio,thread-openthread-version,transmit-power,maximum-transmit-power
    characteristic 54 software-revision software.revision "Software Revision" format=string perms=pr maxLength=64
    characteristic 57 accessory-identifier accessory.identifier "Accessory Identifier" format=string perms=pr
    characteristic 58 tunneled-accessory-state-number tunneled-accessory.state-number "Tunneled Accessory State Number" format=int perms=pr,ev
    characteristic 59 tunneled-accessory-connected tunneled-accessory.connected "Tunneled Accessory Connected" format=bool perms=pr,pw,ev
    characteristic 5B relay-enabled cloud-relay.enabled "Relay Enabled" format=bool perms=pr,pw,ev
    characteristic 5C relay-state cloud-relay.current-state "Relay State" format=uint8 perms=pr,ev min=0 max=5 step=1
    characteristic 5E relay-control-point cloud-relay.control-point "Relay Control Point" format=tlv8 perms=pr,pw,ev
    characteristic 60 tunneled-accessory-advertising tunneled-accessory.advertising "Tunneled Accessory Advertising" format=bool perms=pr,pw,ev
    characteristic 61 tunnel-connection-timeout tunneled-accessory.connection-timeout "Tunnel Connection Timeout" format=int perms=pr,pw,ev
    characteristic 74 programmable-switch-output-state output-state "Programmable Switch Output State" format=uint8 perms=pr,pw,ev min=0 max=1 step=1
    characteristic A4 app-matching-identifier app-matching-identifier "App Matching Identifier" format=tlv8 perms=pr
    characteristic AE target-air-quality - "Target Air Quality" format=uint8 perms=pr,pw,ev min=0 max=2 values=excellent:0,good:1,fair:2
    characteristic BE target-slat-state - "Target Slat State" format=uint8 perms=pr,pw,ev min=0 max=1 values=manual:0,auto:1
    characteristic DB input-source-type input-source-type "Input Source Type" format=uint8 perms=pr,ev min=0 max=10 step=1 values=other:0,home-screen:1,tuner:2,hdmi:3,composite-video:4,s-video:5,component-video:6,dvi:7,airplay:8,usb:9,application:10
    characteristic DC input-device-type input-device-type "Input Device Type" format=uint8 perms=pr,ev min=0 max=5 step=1 values=other:0,tv:1,recording:2,tuner:3,playback:4,audio-system:5
    characteristic DD closed-captions closed-captions "Closed Captions" format=uint8 perms=pr,pw,ev min=0 max=1 step=1 values=disabled:0,enabled:1
    characteristic DF power-mode-selection power-mode-selection "Power Mode Selection" format=uint8 perms=pw min=0 max=1 step=1 values=show:0,hide:1
    characteristic E0 current-media-state media-state.current "Current Media State" format=uint8 perms=pr,ev min=0 max=5 step=1 values=play:0,pause:1,stop:2,loading:4,interrupted:5
    characteristic E1 remote-key remote-key "Remote Key" format=uint8 perms=pw min=0 max=16 step=1 values=rewind:0,fast-forward:1,next-track:2,previous-track:3,arrow-up:4,arrow-down:5,arrow-left:6,arrow-right:7,select:8,back:9,exit:10,play-pause:11,information:15
    characteristic E2 picture-mode picture-mode "Picture Mode" format=uint8 perms=pr,pw,ev min=0 max=13 step=1 values=other:0,standard:1,calibrated:2,calibrated-dark:3,vivid:4,game:5,computer:6,custom:7
    characteristic E3 configured-name configured-name "Configured Name" format=string perms=pr,pw,ev
    characteristic E4 password-setting password-setting "Password Setting" format=tlv8 perms=pr,pw,ev
    characteristic E5 access-control-level access-control-level "Access Control Level" format=uint16 perms=pr,pw,ev min=0 max=2 step=1
    characteristic E6 identifier identifier "Identifier" format=uint32 perms=pr
    characteristic E8 sleep-discovery-mode sleep-discovery-mode "Sleep Discovery Mode" format=uint8 perms=pr,ev min=0 max=1 step=1 values=not-discoverable:0,always-discoverable:1
    characteristic E9 volume-control-type volume-control-type "Volume Control Type" format=uint8 perms=pr,ev min=0 max=3 step=1 values=none:0,relative:1,relative-with-current:2,absolute:3
    characteristic EA volume-selector volume-selector "Volume Selector" format=uint8 perms=pw min=0 max=1 step=1 values=increment:0,decrement:1
    characteristic 114 supported-video-stream-configuration supported-video-stream-configuration "Supported Video Stream Configuration" format=tlv8 perms=pr
    characteristic 115 supported-audio-stream-configuration supported-audio-configuration "Supported Audio Stream Configuration" format=tlv8 perms=pr
    characteristic 116 supported-rtp-configuration supported-rtp-configuration "Supported RTPConfiguration" format=tlv8 perms=pr
    characteristic 117 selected-rtp-stream-configuration selected-rtp-stream-configuration "Selected RTPStream Configuration" format=tlv8 perms=pr,pw
    characteristic 118 setup-endpoints setup-endpoints "Setup Endpoints" format=tlv8 perms=pr,pw
    characteristic 119 volume volume "Volume" format=uint8 perms=pr,pw,ev unit=percentage min=0 max=100 step=1
    characteristic 11A mute mute "Mute" format=bool perms=pr,pw,ev
    characteristic 11B night-vision night-vision "Night Vision" format=bool perms=pr,pw,ev
    characteristic 11C optical-zoom zoom-optical "Optical Zoom" format=float perms=pr,pw,ev
    characteristic 11D digital-zoom zoom-digital "Digital Zoom" format=float perms=pr,pw,ev
    characteristic 11E image-rotation image-rotation "Image Rotation" format=float perms=pr,pw,ev unit=arcdegrees min=0 max=270 step=90
    characteristic 11F image-mirroring image-mirror "Image Mirroring" format=bool perms=pr,pw,ev
    characteristic 120 streaming-status streaming-status "Streaming Status" format=tlv8 perms=pr,ev
    characteristic 123 target-control-supported-configuration supported-target-configuration "Target Control Supported Configuration" format=tlv8 perms=pr
    characteristic 124 target-control-list target-list "Target Control List" format=tlv8 perms=pr,pw
    note only admins read and write it
    characteristic 126 button-event button-event "Button Event" format=tlv8 perms=pr,ev
    note only admins read it
    characteristic 128 selected-audio-stream-configuration selected-audio-stream-configuration "Selected Audio Stream Configuration" format=tlv8 perms=pr,pw
    characteristic 130 supported-data-stream-transport-configuration supported-data-stream-transport-configuration "Supported Data Stream Transport Configuration" format=tlv8 perms=pr
    characteristic 131 setup-data-stream-transport setup-data-stream-transport "Setup Data Stream Transport" format=tlv8 perms=pr,pw
    characteristic 132 siri-input-type siri-input-type "Siri Input Type" format=uint8 perms=pr min=0 max=0 values=push-button-triggered-apple-tv:0
    characteristic 134 target-visibility-state visibility-state.target "Target Visibility State" format=uint8 perms=pr,pw,ev min=0 max=1 step=1 values=shown:0,hidden:1
    characteristic 135 current-visibility-state visibility-state.current "Current Visibility State" format=uint8 perms=pr,ev min=0 max=1 step=1 values=shown:0,hidden:1
    characteristic 136 display-order display-order "Display Order" format=tlv8 perms=pr,pw,ev
    characteristic 137 target-media-state media-state.target "Target Media State" format=uint8 perms=pr,pw,ev min=0 max=2 step=1 values=play:0,pause:1,stop:2
    characteristic 138 data-stream-hap-transport data-stream-hap-transport "Data Stream HAP Transport" format=tlv8 perms=pr,pw ios=14
    characteristic 139 data-stream-hap-transport-interrupt data-stream-hap-transport-interrupt "Data Stream HAP Transport Interrupt" format=tlv8 perms=pr,ev ios=14
    characteristic 143 characteristic-value-transition-control characteristic-value-transition-control "Characteristic Value Transition Control" format=tlv8 perms=pr,pw ios=14
    characteristic 144 supported-characteristic-value-transition-configuration supported-characteristic-value-transition-configuration "Supported Characteristic Value Transition Configuration" format=tlv8 perms=pr ios=14
    characteristic 201 setup-transfer-transport setup-transfer-transport "Setup Transfer Transport" format=tlv8 perms=pw ios=13.4
    characteristic 202 supported-transfer-transport-configuration supported-transfer-transport-configuration "Supported Transfer Transport Configuration" format=tlv8 perms=pr ios=13.4
    characteristic 205 supported-camera-recording-configuration - "Supported Camera Recording Configuration" format=tlv8 perms=pr,ev
    characteristic 206 supported-video-recording-configuration - "Supported Video Recording Configuration" format=tlv8 perms=pr,ev
    characteristic 207 supported-audio-recording-configuration - "Supported Audio Recording Configuration" format=tlv8 perms=pr,ev
    characteristic 209 selected-camera-recording-configuration - "Selected Camera Recording Configuration" format=tlv8 perms=pr,pw,ev
    characteristic 20C network-client-profile-control network-client-control "Network Client Profile Control" format=tlv8 perms=pr,pw,ev sample=timed-write
    characteristic 20D network-client-status-control - "Network Client Status Control" format=tlv8 perms=pr,pw
    characteristic 20E router-status router-status "Router Status" format=uint8 perms=pr,ev min=0 max=1 values=ready:0,not-ready:1
    characteristic 210 supported-router-configuration - "Supported Router Configuration" format=tlv8 perms=pr
    characteristic 211 wan-configuration-list - "WAN Configuration List" format=tlv8 perms=pr,ev
    characteristic 212 wan-status-list - "WAN Status List" format=tlv8 perms=pr,ev
    characteristic 215 managed-network-enable managed-network-enable "Managed Network Enable" format=uint8 perms=pr,pw,ev min=0 max=1 values=disabled:0,enabled:1 sample=timed-write
    characteristic 21B homekit-camera-active - "HomeKit Camera Active" format=uint8 perms=pr,pw,ev min=0 max=1 values=off:0,on:1
    characteristic 21C third-party-camera-active - "Third Party Camera Active" format=uint8 perms=pr,ev min=0 max=1 values=off:0,on:1
    characteristic 21D camera-operating-mode-indicator - "Camera Operating Mode Indicator" format=bool perms=pr,pw,ev sample=timed-write
    characteristic 21E wi-fi-satellite-status wifi-satellite-status "Wi-Fi Satellite Status" format=uint8 perms=pr,ev min=0 max=2 values=unknown:0,connected:1,not-connected:2
    characteristic 21F network-access-violation-control - "Network Access Violation Control" format=tlv8 perms=pr,pw,ev sample=timed-write
    characteristic 220 product-data - "Product Data" format=data perms=pr
    characteristic 222 wake-configuration - "Wake Configuration" format=tlv8 perms=pr ios=13.4
    characteristic 223 event-snapshots-active - "Event Snapshots Active" format=uint8 perms=pr,pw,ev min=0 max=1 values=disable:0,enable:1
    characteristic 224 diagonal-field-of-view diagonal-field-of-view "Diagonal Field Of View" format=float perms=pr,ev unit=arcdegrees min=0 max=360 ios=13.2
    characteristic 225 periodic-snapshots-active - "Periodic Snapshots Active" format=uint8 perms=pr,pw,ev min=0 max=1 values=disable:0,enable:1
    characteristic 226 recording-audio-active recording-audio-active "Recording Audio Active" format=uint8 perms=pr,pw,ev min=0 max=1 values=disable:0,enable:1 sample=timed-write
    characteristic 227 manually-disabled manually-disabled "Manually Disabled" format=bool perms=pr,ev
    characteristic 229 video-analysis-active - "Video Analysis Active" format=uint8 perms=pr,pw,ev ios=14
    characteristic 22B current-transport current-transport "Current Transport" format=bool perms=pr ios=14
    characteristic 22C wi-fi-capabilities wifi-capabilities "Wi-Fi Capabilities" format=uint32 perms=pr ios=14
    characteristic 22D wi-fi-configuration-control wifi-configuration-control "Wi-Fi Configuration Control" format=tlv8 perms=pr,pw,ev sample=timed-write ios=14
    characteristic 22F tap-type - "Tap Type"
    characteristic 231 token - "Token"
    characteristic 232 operating-state-response operating-state-response "Operating State Response" format=tlv8 perms=pr,ev ios=14
    characteristic 233 supported-firmware-update-configuration - "Supported Firmware Update Configuration" format=tlv8 perms=pr
    characteristic 234 firmware-update-readiness - "Firmware Update Readiness" format=tlv8 perms=pr,ev
    characteristic 235 firmware-update-status - "Firmware Update Status" format=tlv8 perms=pr,ev
    characteristic 238 supported-diagnostics-snapshot - "Supported Diagnostics Snapshot" format=tlv8 perms=pr ios=14
    characteristic 23A sleep-interval sleep-interval "Sleep Interval" format=uint32 perms=pr,ev min=0 step=1 ios=14
    characteristic 23B activity-interval activity-interval "Activity Interval" format=uint32 perms=pr,ev min=0 step=1 ios=14
    characteristic 23C ping ping "Ping" format=data perms=pr ios=14
    characteristic 23D event-retransmission-maximum event-retransmission-maximum "Event Retransmission Maximum" format=uint8 perms=pr ios=14
    characteristic 23E event-transmission-counters event-transmission-counters "Event Transmission Counters" format=uint32 perms=pr ios=14
    characteristic 23F received-signal-strength-indication rssi "Received Signal Strength Indication" format=int perms=pr ios=14
    characteristic 241 signal-to-noise-ratio snr "Signal To Noise Ratio" format=int perms=pr ios=14
    characteristic 242 transmit-power transmit-power "Transmit Power" format=int perms=pr ios=14
    characteristic 243 maximum-transmit-power transmit-power-maximum "Maximum Transmit Power" format=int perms=pr ios=14
    characteristic 244 receiver-sensitivity receiver-sensitivity "Receiver Sensitivity" format=int perms=pr ios=14
    characteristic 245 cca-signal-detect-threshold cca-signal-detect-threshold "CCA Signal Detect Threshold" format=int perms=pr ios=14
    characteristic 246 cca-energy-detect-threshold cca-energy-detect-threshold "CCA Energy Detect Threshold" format=int perms=pr ios=14
    characteristic 247 mac-retransmission-maximum mac-retransmission-maximum "MAC Retransmission Maximum" format=uint8 perms=pr ios=14
    characteristic 248 mac-transmission-counters - "MAC Transmission Counters" format=data perms=pr
    characteristic 249 staged-firmware-version - "Staged Firmware Version" format=string perms=pr,ev
    characteristic 24A heart-beat heart-beat "Heart Beat" format=uint32 perms=pr,ev ios=14
    characteristic 24B characteristic-value-active-transition-count characteristic-value-active-transition-count "Characteristic Value Active Transition Count" format=uint8 perms=pr,ev ios=14
    characteristic 24C supported-diagnostics-modes - "Supported Diagnostics Modes" format=uint32 perms=pr
    characteristic 24D selected-diagnostics-modes - "Selected Diagnostics Modes" format=uint32 perms=pr,pw
    characteristic 250 crypto-hash - "Crypto Hash" format=tlv8 perms=pw ios=14
    characteristic 251 supported-sleep-configuration - "Supported Sleep Configuration" format=tlv8 perms=pr
    characteristic 252 selected-sleep-configuration - "Selected Sleep Configuration" format=tlv8 perms=pr,pw,ev
    characteristic 254 siri-endpoint-session-status - "Siri Endpoint Session Status" format=tlv8 perms=pr,ev
    characteristic 255 siri-enable - "Siri Enable" format=uint8 perms=pr,pw,ev min=0 max=1
    characteristic 256 siri-listening - "Siri Listening" format=uint8 perms=pr,pw,ev min=0 max=1
    characteristic 257 siri-touch-to-use - "Siri Touch To Use" format=uint8 perms=pr,pw,ev min=0 max=1
    characteristic 258 siri-light-on-use - "Siri Light On Use" format=uint8 perms=pr,pw,ev min=0 max=1
    characteristic 25A siri-engine-version - "Siri Engine Version" format=string perms=pr
    characteristic 25B airplay-enable - "AirPlay Enable" format=uint8 perms=pr,pw,ev min=0 max=1
    characteristic 261 access-code-supported-configuration - "Access Code Supported Configuration" format=tlv8 perms=pr ios=15
    characteristic 262 access-code-control-point - "Access Code Control Point" format=tlv8 perms=pr,pw ios=15
    characteristic 263 configuration-state - "Configuration State" format=uint16 perms=pr,ev
    characteristic 264 nfc-access-control-point - "NFC Access Control Point" format=tlv8 perms=pr,pw ios=15
    characteristic 265 nfc-access-supported-configuration - "NFC Access Supported Configuration" format=tlv8 perms=pr ios=15
    characteristic 268 supported-asset-types - "Supported Asset Types" format=uint32 perms=pr
    characteristic 269 asset-update-readiness - "Asset Update Readiness" format=uint32 perms=pr,ev
    characteristic 26B multifunction-button - "Multifunction Button" format=uint8 perms=pr,ev min=0 max=1
    characteristic 26C hardware-finish - "Hardware Finish" format=tlv8 perms=pr
    characteristic 271 supported-metrics - "Supported Metrics" format=tlv8 perms=pr,pw
    characteristic 272 metrics-buffer-full-state - "Metrics Buffer Full State" format=bool perms=pr,ev
    characteristic 702 thread-node-capabilities - "Thread Node Capabilities" format=uint16 perms=pr min=0 max=31 step=1 bits=minimal:1,sleepy:2,full:4,router-eligible:8,border-router-capable:16
    characteristic 703 thread-status - "Thread Status" format=uint16 perms=pr,ev min=0 max=127 step=1 bits=disabled:1,detached:2,joining:4,child:8,router:16,leader:32,border-router:64
    characteristic 704 thread-control-point - "Thread Control Point" format=tlv8 perms=pw
    characteristic 706 thread-openthread-version - "Thread OpenThread Version" format=string perms=pr
    """
