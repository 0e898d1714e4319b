export const mapFrame = {
  renkei: {
    map: {
      zoom_in: '拡大',
      zoom_out: '縮小',
      legend: '凡例',
      in_view: '地図の範囲に%{count}件',
      in_view_of: '地図の範囲に%{count}件（全%{total}件）',
      kilometres: '%{kilometres} km',
      draw: {
        rectangle:
          '四角で囲む。ドラッグするか、矢印キーで角へ動かしてEnterキー、向かいの角へ動かしてEnterキー。Escキーでキャンセル。',
        lasso:
          '自由に囲む。ドラッグするか、矢印キーで動かしてスペースキーで角を置き、Enterキーで閉じる。Escキーでキャンセル。',
        ring: '円で囲む。中心からドラッグするか、矢印キーで中心へ動かしてEnterキー、半径まで動かしてEnterキー。Escキーでキャンセル。',
        fixed_ring:
          '半径%{kilometres} kmの円で囲む。中心をクリックするか、矢印キーで動かしてEnterキー。Escキーでキャンセル。',
        radius: '半径%{kilometres} km',
        begun: '始点を置きました。',
        points: '角を%{count}個置きました。',
      },
      picture_without_tiles: '背景地図は提供元の制限のため画像に含まれていません。',
      sources: '出典: %{sources}',
    },
  },
}
