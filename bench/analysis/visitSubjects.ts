import { effectivenessIn } from './effectivenessSql.ts'
import { type Days, inUnits } from './plainSql.ts'
import { ordered, type Questions, type Subject, subject } from './subject.ts'

/** Charts of visits and of their effect. */
export const visitSubjects = ({ tenantId, sql, year, before, decade, decadeMonths }: Questions): readonly Subject[] => {
  const effectiveness = (name: string, period: Days): Subject => {
    const { plain, duck } = effectivenessIn(tenantId, period)
    return subject(`effectiveness of visits, ${name}`, 'verifyEffectiveness', { period }, plain, duck)
  }
  return [
    subject(
      'visits of ten years by month',
      'getVisitChart',
      { period: decade, unit_type: 'month' },
      ordered(sql.visits(decadeMonths)),
    ),
    subject(
      'visits of a year by week',
      'getVisitChart',
      { period: year, unit_type: 'week' },
      ordered(sql.visits(inUnits('week', year))),
    ),
    subject(
      'doctor interview rates of ten years',
      'getDoctorInterviewRates',
      { period: decade, unit_type: 'month' },
      ordered(sql.visits(decadeMonths)),
    ),
    subject(
      'next action rates of ten years',
      'getNextActionRates',
      { period: decade, unit_type: 'month' },
      ordered(sql.nextActions(decadeMonths)),
    ),
    effectiveness('a year', before),
    effectiveness('ten years', decade),
  ]
}
