import { api } from '#dataProvider/client.ts'
import type { EditorPictures } from '#ui/htmlEditor/htmlEditorProps.ts'

const idIn = (src: string): number => Number(/\/(\d+)\/content$/.exec(src)?.[1])

const upload: EditorPictures['upload'] = async (file, signal) => ({
  src: (await api.createEmailPicture({ file }, { signal })).url,
})
const load: EditorPictures['load'] = (src) => api.readEmailPicture({ id: idIn(src) })
const list: EditorPictures['list'] = async () => {
  const { emailPictures: pictures } = await api.listEmailPictures({ perPage: 100 })
  return pictures.map(({ url, filename }) => ({ src: url, name: filename }))
}

/** The tenant's pictures for contents. */
export const emailPictures: EditorPictures = { upload, load, list }
