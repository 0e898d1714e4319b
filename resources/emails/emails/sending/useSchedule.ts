import { useKeptState } from '#ui/form/drafts/useKeptState.ts'
import { Schedule, scheduleFor } from './sendingTimes.ts'

/**
 * When an e-mail is to go out, as somebody chooses it: kept until it goes out or is planned for another time.
 * @param planned - the time for which the e-mail is or was planned; null: at once
 */
export const useSchedule = (emailId: number, planned: string | null) =>
  useKeptState(
    `email ${emailId} schedule ${planned ?? 'at once'}`,
    () => scheduleFor(planned, new Date().toISOString()),
    (kept): Schedule | undefined => Schedule.safeParse(kept).data,
  )
