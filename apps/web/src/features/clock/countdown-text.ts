/** The remaining minutes and seconds, such as `8:42`. */
export function countdownText(secondsLeft: number): string {
  const whole = Math.max(0, Math.ceil(secondsLeft))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
