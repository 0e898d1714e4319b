import { useState } from 'react'
import { type Ring, usualQuestion, type WhiteSpaceConditions, type WhiteSpaceQuestion } from '../whiteSpace/question.ts'
import { WhiteSpacePanel } from '../whiteSpace/WhiteSpacePanel.tsx'
import type { SalesMapConditions } from './view/request.ts'

export interface WhiteSpaceProps {
  readonly conditions: SalesMapConditions
  readonly centerId: number | null
  readonly onHover: (id: number | null) => void
  readonly onPick: (id: number) => void
  readonly onResults: (ids: readonly number[], ring: Ring | null) => void
}

/** The conditions of the map that also narrow who never referred: those on institutions. Departments are asked for by the panel. */
const narrowing = ({
  referral: _referral,
  visits: _visits,
  minReferralCount: _min,
  departmentIds: _departments,
  referralTrend: _trend,
  ...conditions
}: SalesMapConditions): WhiteSpaceConditions => conditions

/** Who could refer and never did. The departments and days of the map's conditions are where the question begins. */
export const WhiteSpace = ({ conditions, ...props }: WhiteSpaceProps) => {
  const { departmentIds = [], visits } = conditions
  const [chosen, setChosen] = useState<WhiteSpaceQuestion | null>(null)
  const question = chosen ?? {
    ...usualQuestion,
    departmentIds,
    withinDays: visits?.withinDays ?? usualQuestion.withinDays,
  }
  return <WhiteSpacePanel question={question} onQuestion={setChosen} conditions={narrowing(conditions)} {...props} />
}
