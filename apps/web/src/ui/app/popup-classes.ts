export const popupClass =
  'z-menu min-w-44 rounded-panel border border-line bg-surface p-1 text-ink shadow-2 outline-none transition-opacity duration-[140ms] ease-standard data-ending-style:opacity-0 data-starting-style:opacity-0'
export const optionClass =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm outline-none data-highlighted:bg-hover'
