import { z } from 'zod'

/** Of rows that are there twice: one stays, or all are taken. What a person has entered always stays. */
export const DoublesChoice = z.enum(['once', 'all'])
export type DoublesChoice = z.infer<typeof DoublesChoice>

/** How many records somebody has read that they will lose. */
export const ConfirmedLoss = z.object({ confirmed_loss: z.int().min(0).max(1_000_000_000).optional() })
