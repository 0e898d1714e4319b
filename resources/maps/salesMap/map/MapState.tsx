import { Box, Button, LinearProgress } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ApiError } from '#dataProvider/client.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import type { SalesMapData } from '../useSalesMap.ts'

export interface MapStateProps {
  readonly data: Pick<SalesMapData, 'pins' | 'isStale' | 'error' | 'retry'>
  /** Removes the conditions, which may name what no longer exists. */
  readonly onReset: () => void
}

const unprocessable = 422

/** Over the map: whether its pins are loading or have failed. */
export const MapState = ({ data: { pins, isStale, error, retry }, onReset }: MapStateProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.sales_map.${key}`)
  if (error && (!pins || isStale))
    return (
      <Box
        sx={{
          position: 'absolute',
          inset: 0,
          zIndex: 1,
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'background.default',
        }}
      >
        <div>
          <LoadError error={error} onRetry={retry} />
          {error instanceof ApiError && error.status === unprocessable && (
            <Box sx={{ textAlign: 'center' }}>
              <Button onClick={onReset}>{text('reset')}</Button>
            </Box>
          )}
        </div>
      </Box>
    )
  if (pins && !isStale) return null
  return (
    <LinearProgress aria-label={text('loading')} sx={{ position: 'absolute', top: 0, left: 0, right: 0, zIndex: 1 }} />
  )
}
