import { z } from 'zod'
import { id, idParam, operations } from '../core.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'holiday'] as const

const Span = z.object({ start: z.string(), end: z.string() }).nullable()
const WeekOfSpans = z.object({
  mon: Span,
  tue: Span,
  wed: Span,
  thu: Span,
  fri: Span,
  sat: Span,
  sun: Span,
  holiday: Span,
})

/** Consultation and reception hours, one row per department and part of the day (診療時間帯 1–3). Times are `HH:MM`, local. */
export const OpeningHours = z.object({
  hours: z.array(
    z.object({ department: z.string(), part: z.int(), consultation: WeekOfSpans, reception: WeekOfSpans }),
  ),
  /** Regularly closed days in the source's words; null if the source has none. */
  closed_weekdays: z.array(z.enum(weekdays)).nullable(),
  other_closed_days: z.string().nullable(),
})

/** The most institutions whose hours one call returns. */
export const maxWithOpeningHours = 60

const feature = 'medical_institutions_search'

export const openingHoursOperations = operations({
  getMedicalInstitutionOpeningHours: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/opening_hours',
    summary: 'Consultation and reception hours',
    scope: 'crm',
    feature,
    params: idParam,
    response: OpeningHours,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'a block of the chart that loads on its own',
  },
  searchMedicalInstitutionOpeningHours: {
    method: 'POST',
    path: '/api/medical_institutions/opening_hours/search_results',
    summary: 'Consultation and reception hours of several institutions; unknown ids are left out',
    scope: 'crm',
    feature,
    body: z.object({ medical_institution_ids: z.array(id).min(1).max(maxWithOpeningHours) }),
    response: z.object({ opening_hours: z.array(OpeningHours.extend({ medical_institution_id: id })) }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'a route judges the hours of all its stops at once',
  },
})
