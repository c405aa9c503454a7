/**
 * Pictures that the server does not have yet, kept in the browser's database so that neither a lost connection nor a
 * reload loses them. The key names the booking and the field.
 */
const storeName = 'pictures'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('cabstand-parcels', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

export const keepPicture = (key: string, picture: File) =>
  run('readwrite', (store) => store.put(picture, key))

export const findPicture = (key: string) =>
  run<File | undefined>('readonly', (store) => store.get(key) as IDBRequest<File | undefined>)

export const dropPicture = (key: string) => run('readwrite', (store) => store.delete(key))
