import { Box, ButtonBase, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { LoadedPicture } from '../../page/LoadedPicture.tsx'
import { LoadError } from '../../page/failures/LoadError.tsx'
import type { EditorPictures } from '../htmlEditorProps.ts'

interface ThumbnailProps {
  readonly load: EditorPictures['load']
  readonly src: string
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const Thumbnail = ({ load, src, name, isChosen, onChoose }: ThumbnailProps) => {
  const query = useQuery({ queryKey: ['editorPicture', src], queryFn: () => load(src), staleTime: Infinity })
  return (
    <ButtonBase
      onClick={onChoose}
      aria-pressed={isChosen}
      aria-label={name}
      sx={{
        width: 84,
        height: 84,
        p: 0.5,
        border: 2,
        borderColor: isChosen ? 'primary.main' : 'line',
        borderRadius: 1,
        bgcolor: '#fff',
      }}
    >
      <LoadedPicture
        query={query}
        isInButton
        alt=""
        width="100%"
        height="100%"
        sx={{ maxWidth: '100%', maxHeight: '100%' }}
      />
    </ButtonBase>
  )
}

interface KeptPicturesProps {
  readonly load: EditorPictures['load']
  readonly list: NonNullable<EditorPictures['list']>
  readonly chosen: string | undefined
  readonly onChoose: (src: string) => void
}

/** Pictures that were inserted before, to choose one of. */
export const KeptPictures = ({ load, list, chosen, onChoose }: KeptPicturesProps) => {
  const translate = useTranslate()
  const { data = [], error, refetch } = useQuery({ queryKey: ['editorPictures'], queryFn: list, staleTime: 0 })
  if (error && data.length === 0) return <LoadError error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  const label = translate('renkei.html_editor.kept_pictures')
  return (
    <Box component="fieldset" aria-label={label} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', maxHeight: 190, overflow: 'auto', p: 0.5 }}>
        {data.map(({ src, name }) => (
          <Thumbnail
            key={src}
            load={load}
            src={src}
            name={name}
            isChosen={src === chosen}
            onChoose={() => onChoose(src)}
          />
        ))}
      </Box>
    </Box>
  )
}
