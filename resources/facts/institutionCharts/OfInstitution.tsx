import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FiguresNotesContext } from '#ui/charts/figures/figuresNotes.ts'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { useSummary } from '#ui/institutions/useSummary.ts'
import './texts.ts'

export interface OfInstitutionProps extends BlockProps {
  readonly children: ReactNode
}

/** Adds the institution's name to the notes in the files of its charts. */
export const OfInstitution = ({ institutionId, children }: OfInstitutionProps) => {
  const translate = useTranslate()
  const { data: summary } = useSummary(institutionId)
  return (
    <FiguresNotesContext
      value={summary ? [[translate('renkei.institution_charts.institution'), summary.name, 'condition']] : []}
    >
      {children}
    </FiguresNotesContext>
  )
}
