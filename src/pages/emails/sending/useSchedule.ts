import { useState } from 'react'
import { type Schedule, scheduleFor } from './sendingTimes.ts'

/** The schedule of a form. @param planned - the time for which the e-mail is or was planned; null: at once */
export const useSchedule = (planned: string | null) =>
  useState<Schedule>(() => scheduleFor(planned, new Date().toISOString()))
