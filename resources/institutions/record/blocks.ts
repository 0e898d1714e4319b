import { ActionLists } from './ActionLists.tsx'
import { BasicInformation } from './head/BasicInformation.tsx'
import type { ChartBlock } from '#ui/page/chartBlock.ts'
import { Communications } from './Communications.tsx'
import { LateFurtherCharts, LateNarrowCharts, LateReferralYears } from './figures/LateCharts.tsx'
import { ReferralFigures } from './figures/ReferralFigures.tsx'
import { History } from './History.tsx'
import { Labels } from './Labels.tsx'
import { Doctors } from './doctors/Doctors.tsx'
import { Location } from './head/Location.tsx'
import { Memo, SpecialNote } from './notes/Note.tsx'
import { OpeningHours } from './head/OpeningHours.tsx'
import { OwedLetters } from './OwedLetters.tsx'
import { PlannedVisits } from './PlannedVisits.tsx'
import { Tasks } from './Tasks.tsx'
import { Vocs } from './Vocs.tsx'

const charts = ['medical_institutions_search', 'data_analysis'] as const

/** The chart's blocks, in the order of each place. */
export const blocks: readonly ChartBlock[] = [
  { name: 'referrals', place: 'figures', features: ['medical_institutions_search'], Component: ReferralFigures },

  { name: 'special_note', place: 'note', features: [], Component: SpecialNote },

  { name: 'memo', place: 'know', features: [], Component: Memo },
  { name: 'doctors', place: 'know', features: [], Component: Doctors },
  { name: 'opening_hours', place: 'know', features: [], Component: OpeningHours },
  { name: 'labels', place: 'know', features: ['medical_institution_labels'], Component: Labels },
  { name: 'information', place: 'know', features: [], Component: BasicInformation },

  { name: 'referral_years', place: 'happened', features: charts, Component: LateReferralYears },
  { name: 'communications', place: 'happened', features: ['communications'], Component: Communications },
  { name: 'further_charts', place: 'happened', features: charts, Component: LateFurtherCharts, isOnScreenOnly: true },

  { name: 'letters', place: 'do', features: ['reverse_referrals'], Component: OwedLetters },
  { name: 'planned_visits', place: 'do', features: ['communications'], Component: PlannedVisits },
  { name: 'tasks', place: 'do', features: ['tasks'], Component: Tasks },
  { name: 'action_lists', place: 'do', features: ['action_lists'], Component: ActionLists },
  { name: 'vocs', place: 'do', features: ['communications'], Component: Vocs },
  { name: 'narrow_charts', place: 'do', features: charts, Component: LateNarrowCharts, isOnScreenOnly: true },
  { name: 'location', place: 'do', features: [], Component: Location, isOnScreenOnly: true },
  { name: 'history', place: 'do', features: [], Component: History },
]
