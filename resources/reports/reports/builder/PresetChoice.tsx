import { AddOutlined, LockOutlined } from '@mui/icons-material'
import { type ReportPreset, reportPresets } from '#contract/reports/presets.ts'
import { useBuilder } from './builder.ts'
import { draftOfPreset } from './draft/draft.ts'
import { useLanguage, useWords } from './useWords.ts'
import { ChoiceCard } from '#ui/inputs/ChoiceCard.tsx'
import { ChoiceCards } from '#ui/inputs/ChoiceCards.tsx'

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
    <ChoiceCards title={text('presets.title')}>
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
    </ChoiceCards>
  )
}
