import { CheckCircle, RadioButtonUnchecked } from '@mui/icons-material'
import { Box, Chip, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import type { FirstStep } from './firstStepsQuery.ts'

export interface StepBlockProps {
  readonly step: FirstStep
  /** From 1. */
  readonly place: number
  readonly isDone: boolean
  /** Whether the person came for this step: it is scrolled into sight. */
  readonly isAimedAt: boolean
  readonly children: ReactNode
}

/** A step: what it is for, whether it is done, and the way to do it. */
export const StepBlock = ({ step, place, isDone, isAimedAt, children }: StepBlockProps) => {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAimedAt) frame.current?.scrollIntoView({ block: 'start' })
  }, [isAimedAt])
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.first_steps.${step}.${key}`)
  const state = isDone ? 'done' : 'open'
  return (
    <Box ref={frame} sx={{ scrollMarginTop: 72 }}>
      <Block
        title={`${place}. ${text('title')}`}
        actions={
          <Chip
            size="small"
            variant="outlined"
            color={isDone ? 'success' : 'default'}
            icon={isDone ? <CheckCircle /> : <RadioButtonUnchecked />}
            label={translate(`renkei.first_steps.${state}`)}
          />
        }
      >
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {text('why')}
        </Typography>
        {children}
      </Block>
    </Box>
  )
}
