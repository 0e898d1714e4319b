import { z } from 'zod'

const Recorded = z.object({ recordedCommunication: z.int().positive() })

/** What the form of a communication tells the screen to which it leads, as the state of the navigation. */
export type Recorded = z.infer<typeof Recorded>

/** The id of the communication that has just been recorded, if a navigation's state tells one. */
export const recordedIn = (state: unknown): number | undefined => Recorded.safeParse(state).data?.recordedCommunication
