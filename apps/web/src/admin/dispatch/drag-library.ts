// Loaded after the screen, which can be used without it.
export { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
export { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
