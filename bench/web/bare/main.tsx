import { createRoot } from 'react-dom/client'
import './main.css'

/** The least that a page of React can be: what the partner app is held against. */
const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app')

createRoot(place).render(
  <main>
    <h1>Bare</h1>
    <p>Nothing but React, built and served as the partner app is.</p>
  </main>,
)
