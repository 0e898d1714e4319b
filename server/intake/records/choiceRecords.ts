import { z } from 'zod'

const Choice = z.object({ by: z.int(), at: z.string() })

/** The account that made a choice, and when. */
export type Choice = z.infer<typeof Choice>

/** `imports.choices`: who made each of the choices about an import last. */
export const Choices = z.object({
  plan: Choice.optional(),
  departments: Choice.optional(),
  doubles: Choice.optional(),
  /** By the month's first day. */
  months: z.record(z.string(), Choice).default({}),
})
export type Choices = z.infer<typeof Choices>

/** `imports.viewers`: when each account looked at an import last, by its id. */
export const Viewers = z.record(z.string(), z.string())
export type Viewers = z.infer<typeof Viewers>
