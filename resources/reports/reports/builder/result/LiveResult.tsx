import { Alert, Box, Card, Typography } from '@mui/material'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ReportResult } from '../../result/ReportResult.tsx'
import { useBuilder } from '../builder.ts'
import { nextOrder, sortBy } from '../draft/conditions.ts'
import type { DraftRequest } from '../draft/draft.ts'
import { useWords } from '../useWords.ts'

/** The result of the draft as it stands, beside what builds it. @param request - null while there is nothing to compute */
export const LiveResult = ({ request }: { readonly request: DraftRequest | null }) => {
  const text = useWords()
  const { kind, refusals, draft, change } = useBuilder()
  const title = draft.name.trim()
  const general = refusals.get('') ?? []
  const needsLabel = kind === 'area' && draft.about.labelId === null
  return (
    <Card component="section" aria-label={text('result')} sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
        {text('result')}
      </Typography>
      {general.length > 0 && (
        <Alert severity="error" variant="outlined" sx={{ mb: 1 }}>
          {general.join(' ')}
        </Alert>
      )}
      {request ? (
        <Box>
          <ReportResult
            kind={kind}
            request={request}
            {...(title && { title })}
            onHeaderClick={(itemKey) => change((before) => sortBy(before, itemKey, nextOrder(before, itemKey)))}
          />
        </Box>
      ) : (
        <EmptyState
          title={text(needsLabel ? 'empty.label_title' : 'empty.title')}
          hint={text(needsLabel ? 'empty.label_hint' : 'empty.hint')}
        />
      )}
    </Card>
  )
}
