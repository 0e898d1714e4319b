import { AddOutlined, LockOutlined } from '@mui/icons-material'
import { Box, ButtonBase, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type ReportPreset, reportPresets } from '../../../../contract/reports/presets.ts'
import { useBuilder } from './builder.ts'
import { draftOfPreset } from './draft/draft.ts'
import { useLanguage, useWords } from './useWords.ts'

interface ChoiceProps {
  readonly title: string
  readonly hint: string
  readonly icon?: ReactNode
  readonly disabled?: boolean
  readonly onChoose: () => void
}

const Choice = ({ title, hint, icon, disabled = false, onChoose }: ChoiceProps) => (
  <Card component="li" sx={{ display: 'flex' }}>
    <ButtonBase
      aria-disabled={disabled}
      onClick={disabled ? undefined : onChoose}
      sx={{
        flexGrow: 1,
        flexDirection: 'column',
        justifyContent: 'flex-start',
        alignItems: 'flex-start',
        textAlign: 'left',
        p: 2,
        borderRadius: 2,
        '&:hover': { bgcolor: 'tint.accent' },
        '&[aria-disabled=true]': { color: 'text.tertiary', cursor: 'not-allowed', bgcolor: 'transparent' },
      }}
    >
      <Typography component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 700 }}>
        {icon}
        {title}
      </Typography>
      <Typography component="span" color="text.secondary" sx={{ display: 'block', fontSize: 13, mt: 0.5 }}>
        {hint}
      </Typography>
    </ButtonBase>
  </Card>
)

/** Reports to begin with, before the empty one. Those with an item that the plan lacks are locked. */
export const PresetChoice = ({ onEmpty }: { readonly onEmpty: () => void }) => {
  const text = useWords()
  const language = useLanguage()
  const { kind, draft, change, definitions, open } = useBuilder()
  const isLocked = ({ items }: ReportPreset) =>
    items.some(({ definition_key: key }) => definitions.get(key)?.isLocked === true)
  const begin = (preset: ReportPreset) => {
    change(() => draftOfPreset(kind, preset, language, { labelId: draft.about.labelId }))
    open(preset.aggregation_row ? 'crosstab' : 'columns')
  }
  return (
    <Box component="section" aria-label={text('presets.title')}>
      <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
        {text('presets.title')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
        }}
      >
        {reportPresets[kind].map((preset) => (
          <Choice
            key={preset.key}
            title={preset.name[language]}
            hint={isLocked(preset) ? text('catalogue.locked') : preset.meaning[language]}
            icon={isLocked(preset) ? <LockOutlined sx={{ fontSize: 16 }} /> : undefined}
            disabled={isLocked(preset)}
            onChoose={() => begin(preset)}
          />
        ))}
        <Choice
          title={text('presets.empty')}
          hint={text('presets.empty_hint')}
          icon={<AddOutlined sx={{ fontSize: 18 }} />}
          onChoose={onEmpty}
        />
      </Box>
    </Box>
  )
}
