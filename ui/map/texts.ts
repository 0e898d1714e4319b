import { addTexts } from '../texts/texts.ts'

export const texts = addTexts({
  renkei: {
    map: {
      zoom_in: { ja: '拡大', en: 'Zoom in' },
      zoom_out: { ja: '縮小', en: 'Zoom out' },
      legend: { ja: '凡例', en: 'Legend' },
      in_view: { ja: '地図の範囲に%{count}件', en: '%{count} in the visible part of the map' },
      in_view_of: {
        ja: '地図の範囲に%{count}件（全%{total}件）',
        en: '%{count} of %{total} in the visible part of the map',
      },
      kilometres: { ja: '%{kilometres} km', en: '%{kilometres} km' },
      draw: {
        rectangle: {
          ja: '四角で囲む。ドラッグするか、矢印キーで角へ動かしてEnterキー、向かいの角へ動かしてEnterキー。Escキーでキャンセル。',
          en: 'Select with a rectangle. Drag, or move to a corner with the arrow keys, press Enter, move to the opposite corner and press Enter. Esc cancels.',
        },
        lasso: {
          ja: '自由に囲む。ドラッグするか、矢印キーで動かしてスペースキーで角を置き、Enterキーで閉じる。Escキーでキャンセル。',
          en: 'Select with a lasso. Drag, or move with the arrow keys, set corners with the space bar and close with Enter. Esc cancels.',
        },
        ring: {
          ja: '円で囲む。中心からドラッグするか、矢印キーで中心へ動かしてEnterキー、半径まで動かしてEnterキー。Escキーでキャンセル。',
          en: 'Select with a ring. Drag from the centre, or move to it with the arrow keys, press Enter, move as far as the radius and press Enter. Esc cancels.',
        },
        fixed_ring: {
          ja: '半径%{kilometres} kmの円で囲む。中心をクリックするか、矢印キーで動かしてEnterキー。Escキーでキャンセル。',
          en: 'Select with a ring of %{kilometres} km. Click the centre, or move to it with the arrow keys and press Enter. Esc cancels.',
        },
        radius: { ja: '半径%{kilometres} km', en: 'Radius %{kilometres} km' },
        begun: { ja: '始点を置きました。', en: 'The start is set.' },
        points: { ja: '角を%{count}個置きました。', en: '%{count} corners are set.' },
      },
      picture_without_tiles: {
        ja: '背景地図は提供元の制限のため画像に含まれていません。',
        en: 'The base map is not in the picture, because its provider does not permit it.',
      },
      sources: { ja: '出典: %{sources}', en: 'Sources: %{sources}' },
    },
  },
})
