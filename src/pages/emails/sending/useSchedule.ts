import { useState } from 'react'
import { dayOf } from '../../../../ui/format.ts'
import type { Schedule } from './sendingTimes.ts'

const dayMilliseconds = 86_400_000

/** The schedule of a form, tomorrow morning if it is not at once. */
export const useSchedule = (isLater: boolean) =>
  useState<Schedule>(() => ({
    isLater,
    day: dayOf(new Date(Date.now() + dayMilliseconds).toISOString()),
    time: '09:00',
  }))
