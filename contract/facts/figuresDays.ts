import { date } from '../core.ts'

/** The earliest day of a referral, reverse referral or answer, typed or in a list: older ones are slips of the pen. */
export const firstFiguresDay = '1990-01-01'

/** A day of which figures can tell. */
export const figuresDay = date.refine((day) => day >= firstFiguresDay, { params: { code: 'figures_date_range' } })
