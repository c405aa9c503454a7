import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DeviceState, readDevice, switchOff, switchOn } from './device.ts'

/** Whether this browser shows notifications, and how to change that. Undefined until it is known. */
export function useDevice() {
  const [state, setState] = useState<DeviceState>()
  useEffect(() => {
    let shown = true
    void readDevice().then((read) => {
      if (shown) setState(read)
    })
    return () => {
      shown = false
    }
  }, [])
  const on = useMutation({ mutationFn: switchOn, onSuccess: setState })
  const off = useMutation({ mutationFn: switchOff, onSuccess: setState })
  return { state, on, off, error: on.error ?? off.error }
}
