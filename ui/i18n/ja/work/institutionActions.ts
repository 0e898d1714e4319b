export const institutionActions = {
  renkei: {
    institution_actions: {
      visit_named: '「%{name}」への訪問を記録',
      task: 'タスク',
      task_named: '「%{name}」のタスクを作成',
      list: 'リストに追加',
      list_named: '「%{name}」をリストに追加',
      tasks: 'タスクを追加',
      large_change: {
        title: '%{count}施設を変更しますか',
        confirm: '%{count}施設を変更',
      },
      tasks_dialog: {
        title: '%{smart_count}施設にタスクを追加',
        done: '%{count}件のタスクを追加しました。',
        confirm: '追加',
      },
    },
  },
}
