class Device {
    func start() {
        #if os(macOS)
        if ready {
        #else
        if ready, allowed {
        #endif
            run()
        }
    }

    func stop() {}
}

#if DEBUG
func trace() {}
#else
func trace() {}
#endif
