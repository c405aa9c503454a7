import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen was opened by booking the trip that it shows. */
    readonly justBooked?: boolean
  }
}

/** Whether this screen was opened by a booking. Kept by reload, and over when the same address is opened again. */
export const useJustBooked = (): boolean => useLocation({ select: ({ state }) => state.justBooked === true })
