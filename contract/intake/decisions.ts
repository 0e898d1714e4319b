import { z } from 'zod'

/** Of repeated rows, one is stored, or all are. Facts entered by users always stay. */
export const DoublesChoice = z.enum(['once', 'all'])
export type DoublesChoice = z.infer<typeof DoublesChoice>

/** The number of records whose loss the user has confirmed. */
export const ConfirmedLoss = z.object({ confirmed_loss: z.int().min(0).max(1_000_000_000).optional() })
