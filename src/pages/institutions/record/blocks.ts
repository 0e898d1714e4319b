import { ActionLists } from './ActionLists.tsx'
import { BasicInformation } from './BasicInformation.tsx'
import type { ChartBlock } from '../../../../ui/page/chartBlock.ts'
import { Communications } from './Communications.tsx'
import { LateFurtherCharts, LateNarrowCharts, LateReferralYears } from './figures/LateCharts.tsx'
import { ReferralFigures } from './figures/ReferralFigures.tsx'
import { History } from './History.tsx'
import { Labels } from './Labels.tsx'
import { Doctors } from './doctors/Doctors.tsx'
import { Location } from './Location.tsx'
import { Memo, SpecialNote } from './Note.tsx'
import { OpeningHours } from './OpeningHours.tsx'
import { Tasks } from './Tasks.tsx'
import { Vocs } from './Vocs.tsx'

const charts = ['medical_institutions_search', 'data_analysis'] as const

/** The chart's blocks in order. */
export const blocks: readonly ChartBlock[] = [
  { name: 'special_note', column: 'know', features: [], Component: SpecialNote },
  { name: 'memo', column: 'know', features: [], Component: Memo },
  { name: 'referrals', column: 'happened', features: ['medical_institutions_search'], Component: ReferralFigures },
  { name: 'referral_years', column: 'happened', features: charts, Component: LateReferralYears },
  { name: 'communications', column: 'happened', features: ['communications'], Component: Communications },
  { name: 'further_charts', column: 'happened', features: charts, Component: LateFurtherCharts },
  { name: 'labels', column: 'know', features: ['medical_institution_labels'], Component: Labels },
  { name: 'doctors', column: 'know', features: [], Component: Doctors },
  { name: 'opening_hours', column: 'happened', features: [], Component: OpeningHours },
  { name: 'information', column: 'happened', features: [], Component: BasicInformation },
  { name: 'tasks', column: 'do', features: ['tasks'], Component: Tasks },
  { name: 'action_lists', column: 'do', features: ['action_lists'], Component: ActionLists },
  { name: 'vocs', column: 'do', features: ['communications'], Component: Vocs },
  { name: 'narrow_charts', column: 'do', features: charts, Component: LateNarrowCharts },
  { name: 'location', column: 'do', features: [], Component: Location },
  { name: 'history', column: 'do', features: [], Component: History },
]
