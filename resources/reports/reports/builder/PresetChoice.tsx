import { AddOutlined, LockOutlined } from '@mui/icons-material'
import { Box, Typography } from '@mui/material'
import { type ReportPreset, reportPresets } from '#contract/reports/presets.ts'
import { useBuilder } from './builder.ts'
import { draftOfPreset } from './draft/draft.ts'
import { useLanguage, useWords } from './useWords.ts'
import { ChoiceCard } from '#ui/inputs/ChoiceCard.tsx'

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
          <ChoiceCard
            key={preset.key}
            title={preset.name[language]}
            hint={isLocked(preset) ? text('catalogue.locked') : preset.meaning[language]}
            icon={isLocked(preset) ? <LockOutlined sx={{ fontSize: 16 }} /> : undefined}
            disabled={isLocked(preset)}
            onChoose={() => begin(preset)}
          />
        ))}
        <ChoiceCard
          title={text('presets.empty')}
          hint={text('presets.empty_hint')}
          icon={<AddOutlined sx={{ fontSize: 18 }} />}
          onChoose={onEmpty}
        />
      </Box>
    </Box>
  )
}
