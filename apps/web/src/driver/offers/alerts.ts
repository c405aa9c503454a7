import { deviceStorage } from '../../ui/storage.ts'
import { Store, useStore } from '../../ui/store.ts'

const storageKey = 'cabstand_offer_alerts'
const wanted = new Store(deviceStorage.read(storageKey) !== 'off')
/** Browsers allow sound only after the person has interacted with the page. */
const unlocked = new Store(false)
let audio: AudioContext | undefined

/** Whether offers play a sound and vibrate on this device. */
export function useAlertsWanted(): readonly [boolean, (on: boolean) => void] {
  const set = (on: boolean) => {
    deviceStorage.write(storageKey, on ? 'on' : 'off')
    wanted.set(on)
    if (on) ringOnce()
  }
  return [useStore(wanted), set]
}

/** Whether the page may play sound now. */
export const useSoundUnlocked = () => useStore(unlocked)

async function unlock(): Promise<void> {
  audio ??= new AudioContext()
  // Locking the phone or a phone call suspends audio again.
  if (audio.state !== 'running') await audio.resume()
  unlocked.set(true)
}

/** Enables sound at the first touch or key press. Returns a function that removes the listeners. */
export function unlockSoundOnTouch(): () => void {
  const touched = () => void unlock().catch(() => unlocked.set(false))
  const events = ['pointerup', 'keydown'] as const
  for (const event of events) document.addEventListener(event, touched)
  return () => {
    for (const event of events) document.removeEventListener(event, touched)
  }
}

const tones = [
  [880, 0],
  [1175, 0.18],
] as const

function ringOnce(): void {
  if (!wanted.get()) return
  // Before the person has interacted with the page, browsers refuse it and report an error.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([120, 60, 120])
  if (audio?.state !== 'running') return
  for (const [frequency, after] of tones) {
    const at = audio.currentTime + after
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.15, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.16)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 0.17)
  }
}

const repeatMs = 3000

/**
 * Rings twice and vibrates if the driver has enabled alerts; with `repeat` until stopped. Returns the function that
 * stops it.
 */
export function alertDriver({ repeat }: { repeat: boolean }): () => void {
  ringOnce()
  if (!repeat) return () => undefined
  const timer = setInterval(ringOnce, repeatMs)
  return () => clearInterval(timer)
}
