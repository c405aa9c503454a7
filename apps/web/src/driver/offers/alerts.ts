import { Store, useStore } from '../../realtime/store.ts'

const storageKey = 'cabstand_offer_alerts'
const wanted = new Store(localStorage.getItem(storageKey) === 'on')

/** Whether offers ring and vibrate, on this device. */
export function useAlertsWanted(): readonly [boolean, (on: boolean) => void] {
  const set = (on: boolean) => {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
    wanted.set(on)
    if (on) alertDriver()
  }
  return [useStore(wanted), set]
}

const tones = [
  [880, 0],
  [1175, 0.18],
] as const

/** Rings twice and vibrates, when the driver wants that and the browser allows it. */
export function alertDriver(): void {
  if (!wanted.get()) return
  navigator.vibrate?.([120, 60, 120])
  const audio = new AudioContext()
  for (const [frequency, at] of tones) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.15, audio.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.16)
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + 0.17)
  }
  setTimeout(() => void audio.close(), 600)
}
