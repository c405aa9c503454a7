const turnsWhiteAfterPixels = 400

/** Shows the header again, white and with a border, after 400 px of scrolling. */
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
