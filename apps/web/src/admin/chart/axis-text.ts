/** How the labels of axes look. */
export const axisText = { fill: 'var(--ink-2)', fontSize: 12, fontFamily: 'inherit' } as const
