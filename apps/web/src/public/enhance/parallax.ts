const wideAndMoving = '(min-width: 768px) and (prefers-reduced-motion: no-preference)'
const scrollShare = 1 / 3

/** Moves the hero's picture by a third of the scroll, on wide screens, unless the visitor prefers reduced motion. */
export function enhanceParallax(): void {
  const picture = document.querySelector<HTMLElement>('[data-parallax]')
  if (!picture) return
  const wanted = matchMedia(wideAndMoving)
  let frame = 0
  const move = () => {
    frame = 0
    const shift = wanted.matches ? Math.round(window.scrollY * scrollShare) : 0
    picture.style.setProperty('translate', `0 ${shift}px`)
  }
  const onScroll = () => {
    if (frame === 0) frame = requestAnimationFrame(move)
  }
  window.addEventListener('scroll', onScroll, { passive: true })
}
