import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { maxWeight, visitReasons } from '#contract/analysis/visitSuggestions.ts'
import { api } from '#dataProvider/client.ts'
import { HeldVersion, updatedAtOf } from '#ui/form/drafts/HeldVersion.tsx'
import { Block } from '#ui/page/Block.tsx'
import { useWatch } from '#ui/queries/useWatch.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useOwners } from '#ui/permissions/useOwners.ts'
import { weightOf, weightsKey } from './suggestion.ts'
import { WeightsDialog } from './WeightsDialog.tsx'

/** An explanation of the score: the weight of each reason and how its strength is computed. Owners can change the weights. */
export const WeightsBlock = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const owners = useOwners()
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({ queryKey: weightsKey, queryFn: ({ signal }) => api.getVisitWeights({}, { signal }) })
  useWatch(isEditing ? () => query.refetch() : undefined)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_suggestions.${key}`, args)
  return (
    <Block
      title={text('weights.title')}
      help={text('weights.hint') + (user?.role === 'owner' ? '' : text('weights.owner_only', { owners }))}
      actions={
        user?.role === 'owner' && (
          <Button size="small" className="no-print" disabled={!query.data} onClick={() => setEditing(true)}>
            {text('weights.edit')}
          </Button>
        )
      }
    >
      <QueryState query={query} lines={18}>
        {({ weights }) => (
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
            {visitReasons.map((kind) => (
              <div key={kind}>
                <Box component="dt" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontWeight: 700 }}>
                  {text(`reason.${kind}.title`)}
                  <Box component="span" className="figures" sx={{ whiteSpace: 'nowrap' }}>
                    {weightOf(weights, kind)} / {maxWeight}
                  </Box>
                </Box>
                <Typography component="dd" variant="caption" color="text.secondary" sx={{ m: 0 }}>
                  {text(`weights.strength.${kind}`)}
                </Typography>
              </div>
            ))}
          </Box>
        )}
      </QueryState>
      {isEditing && query.data && (
        <HeldVersion stored={query.data} versionOf={updatedAtOf} refetch={() => query.refetch()}>
          {(stored, { reload }) => (
            <WeightsDialog stored={stored} onReload={reload} onClose={() => setEditing(false)} />
          )}
        </HeldVersion>
      )}
    </Block>
  )
}
