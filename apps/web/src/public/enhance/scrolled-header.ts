const turnsWhiteAfterPixels = 400

/** Brings the header back, white and with a hairline, once the page is scrolled past 400 px. */
export function enhanceHeader(): void {
  const header = document.querySelector('[data-header]')
  if (!header) return
  const mark = document.createElement('div')
  mark.className = 'scroll-mark'
  mark.style.setProperty('block-size', `${turnsWhiteAfterPixels}px`)
  document.body.prepend(mark)
  new IntersectionObserver(([entry]) => {
    const scrolled = entry?.isIntersecting === false
    header.toggleAttribute('data-scrolled', scrolled)
    header.classList.toggle('logo-lit', !scrolled)
  }).observe(mark)
}
