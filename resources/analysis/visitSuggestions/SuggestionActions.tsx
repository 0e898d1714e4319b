import { SnoozeOutlined, UndoOutlined } from '@mui/icons-material'
import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { InstitutionActions } from '../../work/institutionActions/InstitutionActions.tsx'
import type { Suggestion } from './suggestion.ts'
import { useDismissal } from './useDismissal.ts'

/** The actions for a suggestion: the usual ones, or dismiss it for a while. */
export const SuggestionActions = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const translate = useTranslate()
  const { dismiss, restore } = useDismissal(suggestion)
  const text = (key: string) => translate(`renkei.visit_suggestions.${key}`, { name: suggestion.name })
  return (
    <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 0.5, ml: -0.5 }}>
      <InstitutionActions institution={suggestion} />
      {suggestion.dismissal ? (
        <Button
          size="small"
          startIcon={<UndoOutlined />}
          aria-label={text('restore_named')}
          loading={restore.isPending}
          loadingPosition="start"
          onClick={() => restore.mutate()}
        >
          {text('restore')}
        </Button>
      ) : (
        <Button
          size="small"
          startIcon={<SnoozeOutlined />}
          aria-label={text('dismiss_named')}
          loading={dismiss.isPending}
          loadingPosition="start"
          onClick={() => dismiss.mutate()}
        >
          {text('dismiss')}
        </Button>
      )}
    </Stack>
  )
}
