import { date } from '../core.ts'

/** The earliest day of a referral, reverse referral or answer, typed or in a list. Earlier ones are typing errors. */
export const firstFiguresDay = '1990-01-01'

/** A day that facts may have. */
export const figuresDay = date.refine((day) => day >= firstFiguresDay, { params: { code: 'figures_date_range' } })
