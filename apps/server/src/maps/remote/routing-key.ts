import { createHmac } from 'node:crypto'

/** What processes of one installation show each other when they ask for routes. */
export const routingKey = (secret: string): string =>
  createHmac('sha256', secret).update('routing').digest('base64url')
