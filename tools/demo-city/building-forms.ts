import { close, frame, outline, type Point } from './geometry.ts'

export type BuildingForm = 'hall' | 'ell' | 'cross' | 'comb' | 'court' | 'round' | 'stadium'

/** Corners of each form in a square from -1 to 1, counter-clockwise. */
const forms: Readonly<
  Record<Exclude<BuildingForm, 'round' | 'stadium'>, readonly (readonly [number, number])[]>
> = {
  hall: [
    [-1, -0.42],
    [1, -0.42],
    [1, 0.42],
    [-1, 0.42],
  ],
  ell: [
    [-1, -0.7],
    [0.9, -0.7],
    [0.9, -0.1],
    [-0.25, -0.1],
    [-0.25, 0.75],
    [-1, 0.75],
  ],
  cross: [
    [-1, -0.3],
    [-0.3, -0.3],
    [-0.3, -0.75],
    [0.3, -0.75],
    [0.3, -0.3],
    [1, -0.3],
    [1, 0.3],
    [0.3, 0.3],
    [0.3, 0.75],
    [-0.3, 0.75],
    [-0.3, 0.3],
    [-1, 0.3],
  ],
  comb: [
    [-1, -0.7],
    [1, -0.7],
    [1, -0.35],
    [0.95, -0.35],
    [0.95, 0.65],
    [0.6, 0.65],
    [0.6, -0.35],
    [0.18, -0.35],
    [0.18, 0.65],
    [-0.18, 0.65],
    [-0.18, -0.35],
    [-0.6, -0.35],
    [-0.6, 0.65],
    [-0.95, 0.65],
    [-0.95, -0.35],
    [-1, -0.35],
  ],
  court: [
    [-0.85, -0.75],
    [0.85, -0.75],
    [0.85, 0.75],
    [0.25, 0.75],
    [0.25, 0.35],
    [0.45, 0.35],
    [0.45, -0.4],
    [-0.45, -0.4],
    [-0.45, 0.35],
    [-0.25, 0.35],
    [-0.25, 0.75],
    [-0.85, 0.75],
  ],
}

/** The closed outline of a building of the form, `half` metres from its middle to its ends. */
export function formOutline(form: BuildingForm, center: Point, angle: number, half: number): Point[] {
  const at = frame(center, angle)
  if (form === 'round') return outline(center, () => half * 0.8, 20)
  if (form === 'stadium') return oval(at, half * 0.86, half * 0.66)
  return close(forms[form].map(([u, v]) => at(u * half, v * half)))
}

/** The pitch in the middle of a stadium. */
export function pitchOutline(center: Point, angle: number): Point[] {
  const at = frame(center, angle)
  return close([at(-52, -34), at(52, -34), at(52, 34), at(-52, 34)])
}

function oval(at: (u: number, v: number) => Point, a: number, b: number): Point[] {
  // A superellipse: rounder than a rectangle, squarer than an ellipse.
  const square = (value: number) => Math.sign(value) * Math.abs(value) ** 0.7
  return close(
    Array.from({ length: 32 }, (_, i) => {
      const t = (i / 32) * Math.PI * 2
      return at(a * square(Math.cos(t)), b * square(Math.sin(t)))
    }),
  )
}
